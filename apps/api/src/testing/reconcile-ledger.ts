import { reconcileLedger } from "#features/ledger/index.ts";

import type { TestApi } from "./test-api.ts";

/** Reconciles a user's ledger, like the job of the daily snapshot. */
export function settle(
  { database, clock }: Pick<TestApi["deps"], "database" | "clock">,
  { userId }: { userId: string },
): Promise<void> {
  return database.asSystemInTransaction((db) => reconcileLedger(db, { userId, now: clock.now() }));
}
