import type { JobRequest } from "#jobs/job.ts";

/** What orders that linked banks are asked for news at once, since a user may have that again. */
export const resumeBankUpdatesRequest: JobRequest<{ userId: string }> = {
  name: "resume_bank_updates",
  attemptsMax: 10,
  keyOf: ({ userId }) => userId,
};
