import type { PayoffPlanSettings } from "@snowball/contract";
import { signOf } from "@snowball/money";
import type { DebtFacts } from "@snowball/planner";

type PlannedBefore = {
  settings: Pick<PayoffPlanSettings, "total">;
  debts: readonly DebtFacts[];
};

/**
 * Returns the budget of the plan of an earlier day, for a user who chose none: it stays the same when a debt is paid
 * off or the minimum of a card declines, so that the debt-free date does not move away from a user who pays as planned.
 * @returns null if a debt was removed or excluded, or the minimum of one is known from another source or was corrected.
 */
export function keptBudget(
  { settings, debts: before }: PlannedBefore,
  debts: readonly DebtFacts[],
): string | null {
  const planned = before.filter((debt) => debt.is_included && !isPaidOff(debt));
  const isKept = planned.every((debt) => {
    const now = debts.find(({ uuid }) => uuid === debt.uuid);
    return now?.is_included === true && (isPaidOff(now) || hasSameMinimum(debt, now));
  });

  return isKept ? settings.total : null;
}

/**
 * Returns the total of a plan of this month, for a user who chose no budget. Null if a debt was added since: its
 * payments are part of this month's money.
 */
export function totalOfMonth(
  { settings, debts: before }: PlannedBefore,
  debts: readonly DebtFacts[],
): string | null {
  const planned = new Set(before.filter((debt) => debt.is_included).map(({ uuid }) => uuid));
  const hasNew = debts.some((debt) => debt.is_included && !planned.has(debt.uuid));

  return hasNew ? null : settings.total;
}

function isPaidOff({ owed: { value } }: DebtFacts): boolean {
  return value !== null && signOf(value) <= 0;
}

/** A bank may report another minimum with each statement. A user's minimum must be the same. */
function hasSameMinimum({ minimum: then }: DebtFacts, { minimum: now }: DebtFacts): boolean {
  return then.source === now.source && (now.source !== "user" || then.value === now.value);
}
