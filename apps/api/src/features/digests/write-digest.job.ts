import { writeDigestRequest } from "#features/notifications/index.ts";
import type { Job } from "#jobs/job.ts";

import { type DigestDeps, writeDigest } from "./write-digest.ts";

/** Writes the weekly digest of a user whose Monday it is. */
export function createWriteDigestJob(deps: DigestDeps): Job<{ userId: string }> {
  return {
    ...writeDigestRequest,
    lane: "housekeeping",
    run: ({ userId }) => writeDigest(deps, userId),
  };
}
