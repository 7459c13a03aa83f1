import type { Debt } from "@snowball/contract";
import { signOf } from "@snowball/money";
import { isCounted } from "@snowball/planner";

/**
 * Debts that stay when a plan is done: those that the user keeps out of it, and those that lack a
 * figure. One on which nothing is owed, and one that is another debt linked twice, is none of them.
 */
export function debtsOutside(debts: readonly Debt[], leftOut: readonly string[]): readonly Debt[] {
  return debts.filter((debt) => {
    const { uuid, owed, is_included: isIncluded } = debt;
    const isOwed = owed.value === null || signOf(owed.value) > 0;

    return isOwed && isCounted(debt) && (!isIncluded || leftOut.includes(uuid));
  });
}
