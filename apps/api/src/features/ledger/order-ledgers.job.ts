import { settleLedgerRequest } from "#features/debts/index.ts";
import { hourIn } from "#features/profile/index.ts";
import { enqueueJob, type Job } from "#jobs/job.ts";

import { findDebtors } from "./ledger-order-store.ts";
import type { LedgerDeps } from "./list-obligations.ts";

const ROUND_SIZE = 500;
/** Before every other id. */
const FIRST = "00000000-0000-0000-0000-000000000000";
/** A day's first hours: should the first be missed, the next ones are tries as well. */
const FIRST_HOURS = 3;

/**
 * Each hour: orders the ledgers of users whose day has just begun, where they are, to be kept. It only
 * orders: two rounds at once do no more than one, and who is missed is told the same meanwhile.
 */
export function createOrderLedgersJob({ database, clock }: LedgerDeps): Job<Record<string, never>> {
  return {
    name: "order_ledgers",
    lane: "housekeeping",
    attemptsMax: 3,
    schedule: "3 * * * *",
    run: async () => {
      const now = clock.now();
      let after: string | null = FIRST;
      while (after !== null) {
        const from: string = after;
        // oxlint-disable-next-line no-await-in-loop -- each round continues where the last one ended
        after = await database.asSystemInTransaction(async (queries) => {
          const found = await findDebtors(queries, { after: from, limit: ROUND_SIZE });
          const due = found.filter(({ timeZone }) => hourIn(timeZone, now) < FIRST_HOURS);
          for (const { id } of due) await enqueueJob(queries, settleLedgerRequest, { userId: id });
          return found.length < ROUND_SIZE ? null : (found.at(-1)?.id ?? null);
        });
      }
    },
  };
}
