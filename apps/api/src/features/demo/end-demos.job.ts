import type { Dependencies } from "#dependencies.ts";
import { enqueueJob, type Job } from "#jobs/job.ts";

import { findEndedDemos } from "./demo-store.ts";
import { endDemoRequest } from "./end-demo-request.ts";

/** Households per run; the next run takes the rest. */
const ROUND_SIZE_MAX = 500;

/** Enqueues the deletion of each demo household that has expired or became an account. */
export function createEndDemosJob({
  database,
  clock,
}: Pick<Dependencies, "database" | "clock">): Job<Record<string, never>> {
  return {
    name: "end_demos",
    lane: "housekeeping",
    attemptsMax: 1,
    schedule: "*/5 * * * *",
    run: () =>
      database.asSystemInTransaction(async (queries) => {
        const ended = await findEndedDemos(queries, { now: clock.now(), limit: ROUND_SIZE_MAX });
        for (const userId of ended) {
          // oxlint-disable-next-line no-await-in-loop -- one connection, one statement at a time
          await enqueueJob(queries, endDemoRequest, { userId });
        }
      }),
  };
}
