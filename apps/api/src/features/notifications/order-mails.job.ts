import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { enqueueJob, type Job } from "#jobs/job.ts";

import { remindPaymentsRequest, writeDigestRequest } from "./notification-job-requests.ts";
import { type BatchPosition, findDue } from "./notification-store.ts";

type OrderDeps = Pick<Dependencies, "clock" | "database" | "mailDelivery">;

const BATCH_SIZE = 500;
const CHECKS = [
  {
    kind: "reminders",
    order: (queries: Queries, userId: string) =>
      enqueueJob(queries, remindPaymentsRequest, { userId, maySend: true }),
  },
  {
    kind: "digests",
    order: (queries: Queries, userId: string) =>
      enqueueJob(queries, writeDigestRequest, { userId }),
  },
] as const;

/**
 * Enqueues the emails that are due. Runs every quarter of an hour, because some time zones have offsets of half or
 * a quarter of an hour. It only enqueues, so running twice at once is harmless, and users who were not served are
 * enqueued again.
 */
export function createOrderMailsJob({
  database,
  clock,
  mailDelivery,
}: OrderDeps): Job<Record<string, never>> {
  return {
    name: "order_mails",
    lane: "housekeeping",
    attemptsMax: 3,
    schedule: "*/15 * * * *",
    run: async () => {
      if (mailDelivery === null) return;
      const now = clock.now();
      for (const { kind, order } of CHECKS) {
        let after: BatchPosition | null = null;
        do {
          const from: BatchPosition | null = after;
          // oxlint-disable-next-line no-await-in-loop -- each round continues where the last one ended
          after = await database.asSystemInTransaction(async (queries) => {
            const due = await findDue(queries, { kind, now, after: from, limit: BATCH_SIZE });
            for (const { userId } of due) await order(queries, userId);
            return due.length < BATCH_SIZE ? null : (due.at(-1) ?? null);
          });
        } while (after !== null);
      }
    },
  };
}
