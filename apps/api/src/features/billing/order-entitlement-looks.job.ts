import type { Dependencies } from "#dependencies.ts";
import { enqueueJob, type Job } from "#jobs/job.ts";

import { lookAtEntitlementRequest } from "./look-at-entitlement-request.ts";
import { findDueEntitlementReviews } from "./notice-store.ts";

/**
 * Users per run. Each check moves the user's next check, so the next run continues with the others.
 */
const ROUND_SIZE_MAX = 2_000;

/**
 * Enqueues an entitlement check for each user with a due one. It only enqueues, so concurrent runs
 * are harmless, and a user without a check is enqueued again.
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
        const due = await findDueEntitlementReviews(queries, {
          now: clock.now(),
          limit: ROUND_SIZE_MAX,
        });
        for (const userId of due) await enqueueJob(queries, lookAtEntitlementRequest, { userId });
      });
    },
  };
}
