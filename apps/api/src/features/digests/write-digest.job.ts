import { writeDigestRequest } from "#features/notifications/index.ts";
import type { Job } from "#jobs/job.ts";

import { type DigestDeps, writeDigest } from "./write-digest.ts";

/** Sends a user the weekly digest if it is Monday in their time zone. */
export function createWriteDigestJob(deps: DigestDeps): Job<{ userId: string }> {
  return {
    ...writeDigestRequest,
    lane: "housekeeping",
    run: ({ userId }) => writeDigest(deps, userId),
  };
}
