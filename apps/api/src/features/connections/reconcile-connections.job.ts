import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { countWaitingJobs, enqueueJob, type Job } from "#jobs/job.ts";
import { instantAfter } from "#ports/clock.ts";

import { bankWebhookRequest } from "./bank-webhook-request.ts";
import { findUnfinishedRemovals } from "./connection-removal-store.ts";
import { findConnectionsToRefresh, storeRefreshTimes } from "./connection-store.ts";
import { finishRemovalRequest } from "./finish-removal-request.ts";
import { availableSyncSlots, refreshInMs, SYNCS_A_MINUTE_MAX } from "./refresh-rules.ts";
import { syncConnectionRequest } from "./sync-connection-request.ts";
import { findForgottenMessages } from "./webhook-store.ts";

const MINUTE_MS = 60 * 1000;
/** Work that began this long ago and has not finished was interrupted. */
const STUCK_AFTER_MS = 2 * MINUTE_MS;
/** Per run; the next run continues. */
const ROUND_SIZE_MAX = 500;

type ReconcileDeps = Pick<Dependencies, "database" | "clock">;

/**
 * Enqueues due syncs, up to the provider's limit per minute, and repeats work that a dead process
 * left, including removals. It only enqueues, so concurrent runs are harmless.
 */
export function createReconcileConnectionsJob({
  database,
  clock,
}: ReconcileDeps): Job<Record<string, never>> {
  return {
    name: "reconcile_connections",
    lane: "housekeeping",
    attemptsMax: 1,
    schedule: "* * * * *",
    run: async () => {
      const now = clock.now();
      const stuckSince = instantAfter(now, -STUCK_AFTER_MS);

      await database.asSystemInTransaction(async (queries) => {
        await enqueueSyncs(queries, { now, stuckSince });
        await enqueueUnfinishedWork(queries, stuckSince);
      });
    },
  };
}

/**
 * Plans the next refresh without asking the provider; the sync then replaces it with a better one.
 */
async function enqueueSyncs(
  queries: Queries,
  { now, stuckSince }: { now: Date; stuckSince: Date },
): Promise<void> {
  const { name } = syncConnectionRequest;
  const waiting = await countWaitingJobs(queries, { name, max: SYNCS_A_MINUTE_MAX });
  const limit = availableSyncSlots(waiting);
  const due = await findConnectionsToRefresh(queries, { now, stuckSince, limit });

  const times = due.map(({ id, status, toldAt }) => {
    const needsUser = status === "login_required";
    const known = { connectionId: id, isKeptUpToDate: true, dueInDays: null };
    return {
      connectionId: id,
      at: instantAfter(now, refreshInMs({ ...known, needsUser, toldAt }, now)),
    };
  });
  await storeRefreshTimes(queries, times);
  for (const { id } of due) {
    await enqueueJob(queries, syncConnectionRequest, { connectionId: id, attempt: 1 });
  }
}

async function enqueueUnfinishedWork(queries: Queries, stuckSince: Date): Promise<void> {
  const limit = ROUND_SIZE_MAX;
  const removals = await findUnfinishedRemovals(queries, { requestedBefore: stuckSince, limit });
  for (const { id } of removals) {
    await enqueueJob(queries, finishRemovalRequest, { connectionId: id });
  }
  const forgotten = await findForgottenMessages(queries, { receivedBefore: stuckSince, limit });
  for (const { id } of forgotten) {
    await enqueueJob(queries, bankWebhookRequest, { messageId: id });
  }
}
