import type { JobRequest } from "#jobs/job.ts";

/** What orders the lines of Home to be told anew: the ledger they are told from was kept. */
export const tellPaymentsRequest: JobRequest<{ userId: string }> = {
  name: "tell_payments",
  attemptsMax: 3,
  keyOf: ({ userId }) => userId,
};
