import { hourIn } from "#features/profile/index.ts";
import { createJob, enqueue } from "#jobs/job-list.ts";

import { findDebtors } from "./ledger-store.ts";
import type { LedgerDeps } from "./list-obligations.ts";
import { settleLedger } from "./settle-ledger.ts";

const BATCH_SIZE = 500;
/** Sorts before every other id. */
const FIRST = "00000000-0000-0000-0000-000000000000";
/** Hours after midnight in which a user's job is enqueued. The later ones are retries if a run was missed. */
const FIRST_HOURS = 3;

/**
 * Creates the hourly job that enqueues a ledger reconciliation for each user in the first hours of their day.
 * Running it twice does no harm, because waiting requests are merged. A missed user's ledger is still computed
 * correctly when read.
 */
export function createOrderLedgersJob({ database, clock }: LedgerDeps) {
  return createJob("order_ledgers", async () => {
    const now = clock.now();
    let after: string | null = FIRST;
    while (after !== null) {
      const from: string = after;
      // oxlint-disable-next-line no-await-in-loop -- each batch continues where the last one ended
      after = await database.asSystemInTransaction(async (queries) => {
        const found = await findDebtors(queries, { after: from, limit: BATCH_SIZE });
        const due = found.filter(({ timeZone }) => hourIn(timeZone, now) < FIRST_HOURS);
        for (const { id } of due) await enqueue(queries, "settle_ledger", { userId: id });
        return found.length < BATCH_SIZE ? null : (found.at(-1)?.id ?? null);
      });
    }
  });
}

/** Creates the job that reconciles the ledger of a user's debts with the current data. */
export function createSettleLedgerJob({ database, clock }: LedgerDeps) {
  return createJob("settle_ledger", ({ userId }) =>
    database.asSystemInTransaction((queries) =>
      settleLedger(queries, { userId, now: clock.now() }),
    ),
  );
}
