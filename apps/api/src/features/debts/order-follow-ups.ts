import type { Queries } from "#database/database.ts";
import { enqueueJob } from "#jobs/job.ts";

import { settleLedgerRequest } from "./settle-ledger-request.ts";
import { snapshotRequest } from "./snapshot-request.ts";

/** Orders what follows from a debt that is another one: its ledger, and the day's snapshot of the plan. */
export async function orderFollowUps(queries: Queries, userId: string): Promise<void> {
  await enqueueJob(queries, settleLedgerRequest, { userId });
  await enqueueJob(queries, snapshotRequest, { userId });
}
