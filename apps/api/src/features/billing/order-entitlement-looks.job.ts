import type { Dependencies } from "#dependencies.ts";
import { enqueueJob, type Job } from "#jobs/job.ts";

import { lookAtEntitlementRequest } from "./look-at-entitlement-request.ts";
import { findLooksDue } from "./notice-store.ts";

/** A round; a look moves its user on, so the next one takes the rest. */
const ROUND_SIZE_MAX = 2_000;

/**
 * Orders a look at each user of whose subscription or linked banks something is to be told or done by
 * now. It only orders: two rounds at once do no more than one, and who was not looked at is ordered again.
 */
export function createOrderEntitlementLooksJob({
  database,
  clock,
}: Pick<Dependencies, "clock" | "database">): Job<Record<string, never>> {
  return {
    name: "order_entitlement_looks",
    lane: "money",
    attemptsMax: 3,
    schedule: "*/15 * * * *",
    run: async () => {
      await database.asSystemInTransaction(async (queries) => {
        const due = await findLooksDue(queries, { now: clock.now(), limit: ROUND_SIZE_MAX });
        for (const userId of due) await enqueueJob(queries, lookAtEntitlementRequest, { userId });
      });
    },
  };
}
