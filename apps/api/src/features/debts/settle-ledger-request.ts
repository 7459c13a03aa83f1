import type { JobRequest } from "#jobs/job.ts";

/** Requests a reconciliation of a user's ledger, because an amount or due date of a debt changed. */
export const settleLedgerRequest: JobRequest<{ userId: string }> = {
  name: "settle_ledger",
  attemptsMax: 5,
  keyOf: ({ userId }) => userId,
};
