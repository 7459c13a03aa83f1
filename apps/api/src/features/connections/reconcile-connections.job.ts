import type { Dependencies } from "#dependencies.ts";
import { enqueueJob, type Job } from "#jobs/job.ts";
import { instantAfter } from "#ports/clock.ts";

import { bankWebhookRequest } from "./bank-webhook-request.ts";
import { findUnfinishedRemovals } from "./connection-removal-store.ts";
import { findConnectionsToReconcile } from "./connection-store.ts";
import { finishRemovalRequest } from "./finish-removal-request.ts";
import { syncConnectionRequest } from "./sync-connection-request.ts";
import { findForgottenMessages } from "./webhook-store.ts";

const MINUTE_MS = 60 * 1000;
/** Banks refresh about daily; webhooks that were lost are made up for within this. */
const SYNC_AT_LEAST_EVERY_MS = 6 * 60 * MINUTE_MS;
/** Whatever began this long ago and did not end was cut off with its process. */
const STUCK_AFTER_MS = 2 * MINUTE_MS;
/** A round; the next one takes the rest. */
const ROUND_SIZE_MAX = 500;

type ReconcileDeps = Pick<Dependencies, "database" | "clock">;

/**
 * Orders a sync for each connection that nobody told us about for long, and orders again what a
 * killed process left undone, removals included. It only orders: two rounds at once do no more than one.
 */
export function createReconcileConnectionsJob(deps: ReconcileDeps): Job<Record<string, never>> {
  const { database, clock } = deps;

  return {
    name: "reconcile_connections",
    lane: "housekeeping",
    attemptsMax: 1,
    schedule: "*/5 * * * *",
    run: async () => {
      const now = clock.now();
      const stuckSince = instantAfter(now, -STUCK_AFTER_MS);
      const notSince = instantAfter(now, -SYNC_AT_LEAST_EVERY_MS);
      const limit = ROUND_SIZE_MAX;

      await database.asSystemInTransaction(async (queries) => {
        const due = await findConnectionsToReconcile(queries, { notSince, stuckSince, limit });
        for (const { id } of due) {
          await enqueueJob(queries, syncConnectionRequest, { connectionId: id, attempt: 1 });
        }
        const removals = await findUnfinishedRemovals(queries, {
          requestedBefore: stuckSince,
          limit,
        });
        for (const { id } of removals) {
          await enqueueJob(queries, finishRemovalRequest, { connectionId: id });
        }
        const forgotten = await findForgottenMessages(queries, {
          receivedBefore: stuckSince,
          limit,
        });
        for (const { id } of forgotten) {
          await enqueueJob(queries, bankWebhookRequest, { messageId: id });
        }
      });
    },
  };
}
