import { hourIn } from "#features/profile/index.ts";
import { enqueueForUsers } from "#jobs/enqueue-for-users.ts";
import { createJob } from "#jobs/job-list.ts";

import { findDebtors } from "./ledger-store.ts";
import type { LedgerDeps } from "./list-obligations.ts";
import { settleLedger } from "./settle-ledger.ts";

/** Hours after midnight in which a user's job is enqueued. The later ones are retries if a run was missed. */
const FIRST_HOURS = 3;

/**
 * Creates the hourly job that enqueues a ledger reconciliation for each user in the first hours of their day.
 * A missed user's ledger is still computed correctly when read.
 */
export function createOrderLedgersJob({ database, clock }: LedgerDeps) {
  return createJob("order_ledgers", () => {
    const now = clock.now();

    return enqueueForUsers(database, "settle_ledger", {
      find: findDebtors,
      isDue: ({ timeZone }) => hourIn(timeZone, now) < FIRST_HOURS,
    });
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
