import type { ObligationChange } from "@snowball/contract";

import type { Db } from "#database/database.ts";
import { lockUserDebts, upsertLinkedEntries } from "#features/debts/index.ts";
import { type Caller, findUserDay, type UserDay } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";
import { enqueue } from "#jobs/job-list.ts";

import type { Obligation } from "./ledger-rows.ts";
import { saveObligations } from "./ledger-store.ts";
import type { LedgerDeps } from "./list-obligations.ts";
import type { DebtLedger } from "./read-ledgers.ts";
import { settleOnDay } from "./reconcile-ledger.ts";
import type { ObligationOnDate } from "./state-rules.ts";

/** State for changing one debt's ledger; one change per user at a time. */
type OpenLedger = { db: Db; day: UserDay; now: Date; before: DebtLedger };

type Change<F, T> = {
  caller: Caller;
  /** Returns the debt and what else the change needs; null if the user has no such debt or payment. */
  find: (db: Db) => Promise<F | null>;
  make: (open: OpenLedger & { found: F }) => Promise<T>;
};

/**
 * Changes a debt's ledger in one transaction, based on today's cycles.
 * @returns the result of `make`.
 * @throws Problem `not_found` if there is no such debt, and any error of `make`.
 */
export async function changeLedger<F extends { debtId: string }, T>(
  { database, clock }: LedgerDeps,
  { caller, find, make }: Change<F, T>,
): Promise<T> {
  const { userId } = caller;
  const now = clock.now();

  return database.asUserInTransaction(userId, async (db) => {
    await lockUserDebts(db, userId);
    const day = await findUserDay(db, caller, now);
    const found = await find(db);
    if (found === null) throw new Problem("not_found");
    const { debtId } = found;
    const reading = { userId, now, day, debtId };

    const [before] = await settleOnDay(db, reading);
    if (!before) throw new Problem("not_found", { reason: "no such debt of this user" });
    // A debt without a due date has no entry before its first payment.
    await upsertLinkedEntries(db, { userId, ids: [debtId], createdAt: now });
    const made = await make({ db, day, now, before, found });

    await settleOnDay(db, reading);
    await enqueue(db, "snapshot_payoff_plan", { userId });
    return made;
  });
}

type CycleChange = { caller: Caller; debtId: string; cycle: string; change: ObligationChange };

/**
 * Skips a cycle or marks it as unpaid, or removes that. Repeating the call changes nothing.
 * @throws Problem `not_found` if the user's debt has no such cycle.
 */
export function updateObligation(
  deps: LedgerDeps,
  { caller, debtId, cycle, change }: CycleChange,
): Promise<object> {
  return changeLedger(deps, {
    caller,
    find: async () => ({ debtId }),
    make: async ({ db, before, day: { today } }) => {
      const evaluated = before.ledger.obligations.find((each) => each.obligation.cycle === cycle);
      if (!evaluated) throw new Problem("not_found", { reason: "no such cycle of this debt" });
      const row = { ...evaluated.obligation, ...changed(evaluated, change, today) };
      await saveObligations(db, caller.userId, [{ ...row, isClosed: false }]);
      return {};
    },
  });
}

/** Stores with the mark as unpaid the amount seen so far, so that the user is asked again if more is seen later. */
function changed(
  { obligation, notPaidOn, seen }: ObligationOnDate,
  { is_skipped: isSkipped, is_unpaid: isUnpaid }: ObligationChange,
  today: string,
): Partial<Obligation> {
  return {
    ...(isSkipped !== undefined && {
      skippedOn: isSkipped ? (obligation.skippedOn ?? today) : null,
    }),
    ...(isUnpaid === true &&
      notPaidOn === null && { notPaidOn: today, notPaidBy: "user", notPaidSeen: seen }),
    ...(isUnpaid === false && { notPaidOn: null, notPaidBy: null, notPaidSeen: null }),
  };
}
