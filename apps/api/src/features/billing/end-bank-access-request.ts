import type { JobRequest } from "#jobs/job.ts";

/** What orders the end of a user's access to banks; done only while nothing holds it. */
export const endBankAccessRequest: JobRequest<{ userId: string }> = {
  name: "end_bank_access",
  attemptsMax: 10,
  keyOf: ({ userId }) => userId,
};
