import type { Debt } from "@snowball/contract";
import { signOf } from "@snowball/money";

/**
 * Debts that stay when a plan is done: those that the user keeps out of it, and those that lack a
 * figure. One on which nothing is owed, and one that is another debt linked twice, is none of them.
 */
export function debtsOutside(debts: readonly Debt[], leftOut: readonly string[]): readonly Debt[] {
  return debts.filter(({ uuid, owed, is_included: isIncluded, duplicate_of: twin }) => {
    const isOwed = owed.value === null || signOf(owed.value) > 0;

    return isOwed && (isIncluded ? leftOut.includes(uuid) : twin === null);
  });
}
