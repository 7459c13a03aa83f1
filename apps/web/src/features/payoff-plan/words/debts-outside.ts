import type { Debt } from "@snowball/contract";
import { signOf } from "@snowball/money";
import { isCounted } from "@snowball/planner";

/**
 * Returns the debts that still owe money when the plan is done: excluded debts and debts that lack a
 * figure. Leaves out debts with no balance and duplicates of other debts.
 */
export function debtsOutside(debts: readonly Debt[], leftOut: readonly string[]): readonly Debt[] {
  return debts.filter((debt) => {
    const { uuid, owed, is_included: isIncluded } = debt;
    const isOwed = owed.value === null || signOf(owed.value) > 0;

    return isOwed && isCounted(debt) && (!isIncluded || leftOut.includes(uuid));
  });
}
