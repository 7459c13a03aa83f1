import type { Queries } from "#database/database.ts";
import { lockDebtor, openLinkedEntries } from "#features/debts/index.ts";
import { type Caller, findUserDay, type UserDay } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";
import { enqueue } from "#jobs/job-list.ts";

import { type LedgerDeps, readOne } from "./list-obligations.ts";
import type { DebtLedger } from "./read-ledgers.ts";
import { settleOnDay } from "./settle-ledger.ts";

/** State for changing one debt's ledger; one change per user at a time. */
export type OpenLedger = { queries: Queries; day: UserDay; now: Date; before: DebtLedger };

type Change<F, T> = {
  caller: Caller;
  /** Returns the debt and what else the change needs; null if the user has no such debt or payment. */
  find: (queries: Queries) => Promise<F | null>;
  make: (open: OpenLedger & { found: F }) => Promise<T>;
};

/**
 * Changes a debt's ledger in one transaction, based on today's cycles.
 * @returns the result of `make`, and the ledger after it.
 * @throws Problem `not_found` if there is no such debt, and any error of `make`.
 */
export async function changeLedger<F extends { debtId: string }, T>(
  { database, clock }: LedgerDeps,
  { caller, find, make }: Change<F, T>,
): Promise<{ made: T; after: DebtLedger }> {
  const { userId } = caller;
  const now = clock.now();

  return database.asUserInTransaction(userId, async (queries) => {
    await lockDebtor(queries, userId);
    const day = await findUserDay(queries, caller, now);
    const found = await find(queries);
    if (found === null) throw new Problem("not_found");
    const { debtId } = found;
    const reading = { userId, now, day, debtId };

    const [before] = await settleOnDay(queries, reading);
    if (!before) throw new Problem("not_found", { reason: "no such debt of this user" });
    // A debt without a due date has no entry before its first payment.
    await openLinkedEntries(queries, { userId, ids: [debtId], createdAt: now });
    const made = await make({ queries, day, now, before, found });

    await settleOnDay(queries, reading);
    await enqueue(queries, "snapshot_payoff_plan", { userId });
    return { made, after: await readOne(queries, reading) };
  });
}
