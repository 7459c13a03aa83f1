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
 * Each quarter of an hour, for some clocks are half an hour or a quarter off the others: orders the mails
 * of users whose time has come. It only orders: two rounds at once do no more than one, and who is not
 * served by the next one is ordered again.
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
