import { Notice } from "#ui/notice.tsx";

import { describeFailure } from "../api/errors.ts";

type FailureNoticeProps = {
  /** The error of the last try; null if it did not fail. */
  error: Error | null;
  /** What did not happen, if the server refused the change. */
  refused?: string;
};

/** Shows why a change was not saved, or that this is not known. */
export function FailureNotice({ error, refused }: FailureNoticeProps) {
  return error && <Notice tone="error">{describeFailure(error, refused)}</Notice>;
}
