import type { JobRequest } from "#jobs/job.ts";

/** What orders the ledger of a user's debts to be kept: what is due of them has changed. */
export const settleLedgerRequest: JobRequest<{ userId: string }> = {
  name: "settle_ledger",
  attemptsMax: 5,
  keyOf: ({ userId }) => userId,
};
