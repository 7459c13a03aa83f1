import type { Dependencies } from "#dependencies.ts";
import { enqueueJob, type Job } from "#jobs/job.ts";

import { listUsersWithCustomer } from "./customer-store.ts";
import { reconcileCustomer } from "./reconcile-customer.job.ts";

const PAGE_SIZE = 500;

/** Daily, at a quiet time but not on the full hour, when many other systems run their jobs. */
const SCHEDULE = "23 4 * * *";

/**
 * Enqueues a new reading of every customer's subscriptions, so that lost webhooks are made up for
 * within a day. One job per customer, so that a failing one does not block the others.
 */
export function createReconcileSubscriptionsJob({
  database,
}: Pick<Dependencies, "database">): Job<Record<string, never>> {
  return {
    name: "reconcile_subscriptions",
    lane: "housekeeping",
    attemptsMax: 10,
    schedule: SCHEDULE,
    run: async () => {
      let after: string | null = null;
      do {
        after = await database.asSystemInTransaction(async (queries) => {
          const users = await listUsersWithCustomer(queries, { after, limit: PAGE_SIZE });
          for (const userId of users) await enqueueJob(queries, reconcileCustomer, { userId });
          return users.at(-1) ?? null;
        });
      } while (after !== null);
    },
  };
}
