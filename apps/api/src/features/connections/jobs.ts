import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { deleteProcessedMessages } from "#jobs/inbox-store.ts";
import { type AnyJob, countWaitingJobs } from "#jobs/job.ts";
import { createJob, enqueue } from "#jobs/job-list.ts";
import { instantAfter, MINUTE_MS } from "#ports/clock.ts";

import {
  findConnectionsToRefresh,
  findUnfinishedRemovals,
  storeRefreshTimes,
} from "./connection-store.ts";
import { availableSyncSlots, refreshInMs, SYNCS_A_MINUTE_MAX } from "./connection-rules.ts";
import { deleteExpiredLinkSessions, deleteLinkEvents } from "./link-session-store.ts";
import { findForgottenMessages } from "./webhook-store.ts";
import { createSyncConnectionJob } from "./sync-connection.ts";
import { createProcessBankWebhookJob } from "./bank-webhooks.ts";
import { createResumeBankUpdatesJob, endBankAccess } from "./bank-access.ts";
import { finishRemoval } from "./remove-connection.ts";

export function connectionJobs(deps: Dependencies): AnyJob[] {
  return [
    createSyncConnectionJob(deps),
    createProcessBankWebhookJob(deps),
    createReconcileConnectionsJob(deps),
    createJob("end_bank_access", (payload) => endBankAccess(deps, payload)),
    createResumeBankUpdatesJob(deps),
    createJob("finish_removal", (payload) => finishRemoval(deps, payload)),
    createForgetBankTracesJob(deps),
  ];
}

/** Work that began this long ago and has not finished was interrupted. */
const STUCK_AFTER_MS = 2 * MINUTE_MS;
/** Per run; the next run continues. */
const ROUND_SIZE_MAX = 500;

/**
 * Enqueues due syncs, up to the provider's limit per minute, and repeats work that a dead process
 * left, including removals. It only enqueues, so concurrent runs are harmless.
 */
export function createReconcileConnectionsJob({ database, clock }: Dependencies) {
  return createJob("reconcile_connections", async () => {
    const now = clock.now();
    const stuckSince = instantAfter(now, -STUCK_AFTER_MS);

    await database.asSystemInTransaction(async (db) => {
      await enqueueSyncs(db, { now, stuckSince });
      await enqueueUnfinishedWork(db, stuckSince);
    });
  });
}

/**
 * Plans the next refresh without asking the provider; the sync then replaces it with a better one.
 */
async function enqueueSyncs(
  db: Db,
  { now, stuckSince }: { now: Date; stuckSince: Date },
): Promise<void> {
  const waiting = await countWaitingJobs(db, {
    name: "sync_connection",
    max: SYNCS_A_MINUTE_MAX,
  });
  const limit = availableSyncSlots(waiting);
  const due = await findConnectionsToRefresh(db, { now, stuckSince, limit });

  const times = due.map(({ id, status, toldAt }) => {
    const needsUser = status === "login_required";
    const known = { connectionId: id, isKeptUpToDate: true, dueInDays: null };
    return {
      connectionId: id,
      at: instantAfter(now, refreshInMs({ ...known, needsUser, toldAt }, now)),
    };
  });
  await storeRefreshTimes(db, times);
  for (const { id } of due) {
    await enqueue(db, "sync_connection", { connectionId: id, attempt: 1 });
  }
}

async function enqueueUnfinishedWork(db: Db, stuckSince: Date): Promise<void> {
  const limit = ROUND_SIZE_MAX;
  const removals = await findUnfinishedRemovals(db, { requestedBefore: stuckSince, limit });
  for (const { id } of removals) {
    await enqueue(db, "finish_removal", { connectionId: id });
  }
  const forgotten = await findForgottenMessages(db, { receivedBefore: stuckSince, limit });
  for (const { id } of forgotten) {
    await enqueue(db, "process_bank_webhook", { messageId: id });
  }
}

/** Long enough to investigate a complaint. Messages older than five minutes are rejected anyway. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Daily job: deletes old link sessions, link events and processed bank webhooks. */
export function createForgetBankTracesJob({ database, clock }: Dependencies) {
  return createJob("forget_bank_traces", async () => {
    const before = instantAfter(clock.now(), -KEPT_MS);
    await database.asSystemInTransaction(async (db) => {
      await deleteProcessedMessages(db, { provider: "plaid", before });
      await deleteExpiredLinkSessions(db, before);
      await deleteLinkEvents(db, before);
    });
  });
}
