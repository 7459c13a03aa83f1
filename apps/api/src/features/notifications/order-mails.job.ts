import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { enqueueJob, type Job } from "#jobs/job.ts";

import { remindPaymentsRequest, writeDigestRequest } from "./look-requests.ts";
import { findDue, type Place } from "./mail-agenda-store.ts";

type OrderDeps = Pick<Dependencies, "clock" | "database" | "mailDelivery">;

const ROUND_SIZE = 500;
const ROUNDS = [
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
 * Enqueues the emails of users whose time has come. Runs every quarter of an hour, because some time zones have
 * offsets of half or a quarter of an hour. It only enqueues, so running twice at once is harmless, and users who
 * were not served are enqueued again.
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
      for (const { kind, order } of ROUNDS) {
        let after: Place | null = null;
        do {
          const from: Place | null = after;
          // oxlint-disable-next-line no-await-in-loop -- each round continues where the last one ended
          after = await database.asSystemInTransaction(async (queries) => {
            const due = await findDue(queries, { kind, now, after: from, limit: ROUND_SIZE });
            for (const { userId } of due) await order(queries, userId);
            return due.length < ROUND_SIZE ? null : (due.at(-1) ?? null);
          });
        } while (after !== null);
      }
    },
  };
}
