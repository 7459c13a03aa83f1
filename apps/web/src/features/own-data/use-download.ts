import { ApiError } from "#lib/api/errors.ts";
import { useAction } from "#lib/form/use-action.ts";

import { download } from "./download.ts";

/** Downloads data, and reports if the server requires the password first. */
export function useDownload() {
  const { error, ...state } = useAction(download);
  const needsPassword = error instanceof ApiError && error.code === "password_needed";

  return { ...state, needsPassword, error: needsPassword ? null : error };
}
