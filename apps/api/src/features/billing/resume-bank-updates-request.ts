import type { JobRequest } from "#jobs/job.ts";

/** The job that syncs linked banks at once, after a user becomes entitled to updates again. */
export const resumeBankUpdatesRequest: JobRequest<{ userId: string }> = {
  name: "resume_bank_updates",
  attemptsMax: 10,
  keyOf: ({ userId }) => userId,
};
