import type { JobRequest } from "#jobs/job.ts";

/**
 * The job that ends a user's bank access. It does nothing while the user is entitled to the access.
 */
export const endBankAccessRequest: JobRequest<{ userId: string }> = {
  name: "end_bank_access",
  attemptsMax: 10,
  keyOf: ({ userId }) => userId,
};
