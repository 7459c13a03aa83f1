import { settleLedgerRequest } from "#features/debts/index.ts";
import type { Job } from "#jobs/job.ts";

import type { LedgerDeps } from "./list-obligations.ts";
import { settleLedger } from "./settle-ledger.ts";

/** Creates the job that reconciles the ledger of a user's debts with the current data. */
export function createSettleLedgerJob({ database, clock }: LedgerDeps): Job<{ userId: string }> {
  return {
    ...settleLedgerRequest,
    lane: "housekeeping",
    run: ({ userId }) =>
      database.asSystemInTransaction((queries) =>
        settleLedger(queries, { userId, now: clock.now() }),
      ),
  };
}
