import type { Queries } from "#database/database.ts";
import { enqueueJob } from "#jobs/job.ts";

import { settleLedgerRequest } from "./settle-ledger-request.ts";
import { snapshotRequest } from "./snapshot-request.ts";

/** Enqueues the jobs that a changed debt requires: reconcile its ledger, and take the day's snapshot of the plan. */
export async function orderFollowUps(queries: Queries, userId: string): Promise<void> {
  await enqueueJob(queries, settleLedgerRequest, { userId });
  await enqueueJob(queries, snapshotRequest, { userId });
}
