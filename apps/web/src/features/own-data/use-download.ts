import { ApiError } from "#lib/api/api-error.ts";
import { useSubmit } from "#lib/form/use-submit.ts";

import { download } from "./download.ts";

/** A download, and whether it waits for the password: signing in may be long ago. */
export function useDownload() {
  const { error, ...state } = useSubmit(download);
  const needsPassword = error instanceof ApiError && error.code === "password_needed";

  return { ...state, needsPassword, error: needsPassword ? null : error };
}
