import type { Dependencies } from "#dependencies.ts";
import { enqueueJob, type Job } from "#jobs/job.ts";
import { instantAfter } from "#ports/clock.ts";

import { findUnfinishedClosings } from "./closing-store.ts";
import { finishClosingRequest } from "./finish-closing-request.ts";

/** Closings per run; the next run takes the rest. */
const ROUND_SIZE_MAX = 500;
/** Until then, the first attempt and its retries may still be running. */
const STUCK_AFTER_MS = 30 * 60_000;

/**
 * Enqueues closings again that are unfinished, for example after a long provider outage or a crash.
 */
export function createOrderClosingsJob({
  database,
  clock,
}: Pick<Dependencies, "database" | "clock">): Job<Record<string, never>> {
  return {
    name: "order_closings",
    lane: "housekeeping",
    attemptsMax: 1,
    schedule: "*/15 * * * *",
    run: () =>
      database.asSystemInTransaction(async (queries) => {
        const unfinished = await findUnfinishedClosings(queries, {
          requestedBefore: instantAfter(clock.now(), -STUCK_AFTER_MS),
          limit: ROUND_SIZE_MAX,
        });
        for (const userId of unfinished) {
          // oxlint-disable-next-line no-await-in-loop -- one connection, one statement at a time
          await enqueueJob(queries, finishClosingRequest, { userId });
        }
      }),
  };
}
