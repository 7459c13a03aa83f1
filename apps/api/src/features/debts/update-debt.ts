import type { Debt, DebtChange } from "@snowball/contract";

import { orderReminders } from "#features/notifications/index.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { applyChange } from "./debt-change-rules.ts";
import {
  faultsInReadOnlyFields,
  faultsInStated,
  faultsInTimes,
  faultsTogether,
} from "./debt-consistency-rules.ts";
import { saveEntry } from "./debt-entry-store.ts";
import { faultsInInput } from "./debt-fault-rules.ts";
import { followChange, type FollowInclusion } from "./follow-inclusion.ts";
import type { DebtDeps } from "./list-debts.ts";
import { openEntry } from "./open-entry.ts";
import { orderFollowUps } from "./order-follow-ups.ts";
import { lastDateToHaveBegun, readDebts } from "./read-debts.ts";
import { refuseFaults } from "./refuse-faults.ts";

type Change = { caller: Caller; id: string; change: DebtChange };

export type UpdateDebtDeps = DebtDeps & { followInclusion: FollowInclusion };

/**
 * Changes a manual debt, or the user's overrides of a linked one. Adjusts the plan's total if the debt is included
 * or excluded. Applies all changes or none; concurrent changes both take effect.
 * @throws FieldProblem with the invalid fields; Problem `not_found` if the debt is another user's, was removed, or
 * its account was closed.
 */
export async function updateDebt(
  { database, clock, followInclusion }: UpdateDebtDeps,
  { caller, id, change }: Change,
): Promise<Debt> {
  const { userId } = caller;
  const now = clock.now();
  refuseFaults(faultsInInput(change, lastDateToHaveBegun(now)));

  return database.asUserInTransaction(userId, async (queries) => {
    const entry = await openEntry(queries, { userId, id, now });
    const isManual = entry.accountId === null;
    refuseFaults({
      ...faultsInReadOnlyFields(change, { isManual }),
      ...faultsInTimes(change, now),
    });

    const { today } = await findUserDay(queries, caller, now);
    const read = () => readDebts(queries, { userId, now, today });
    const isDated = isManual && entry.balances.length > 1 && statesAmount(change);
    const before = change.is_included === undefined && !isDated ? null : await read();
    const current = isDated ? before?.find(({ uuid }) => uuid === id) : undefined;

    const whole = current ? withOtherBalances(change, current) : change;
    const stated = applyChange(entry, whole, { now, isManual });
    refuseFaults(faultsInStated(stated, change));
    await orderFollowUps(queries, userId);
    await orderReminders(queries, userId);
    await saveEntry(queries, { userId, id, change: stated });

    const after = await read();
    const debt = after.find(({ uuid }) => uuid === id);
    if (!debt) throw new Problem("not_found");
    refuseFaults(faultsTogether(debt, change));
    if (before && change.is_included !== undefined)
      await followChange(queries, followInclusion, { userId, now, entry, before, after });
    return debt;
  });
}

function statesAmount({ balances }: DebtChange): boolean {
  return (balances ?? []).some(({ amount }) => amount !== undefined);
}

/**
 * Adds the estimates of the balances that a change leaves out, because payments and interest count from the last
 * time an amount was entered.
 */
function withOtherBalances(change: DebtChange, { balances }: Debt): DebtChange {
  const inputs = change.balances ?? [];
  const others = balances
    .filter(({ id }) => inputs.every((each) => each.id !== id || each.amount === undefined))
    .map(({ id, amount }) => ({ ...inputs.find((each) => each.id === id), id, amount }));
  const ids = new Set(others.map(({ id }) => id));

  return { ...change, balances: [...inputs.filter(({ id }) => !ids.has(id)), ...others] };
}
