import type { Debt } from "@snowball/contract";
import { addMonths, compareDates } from "@snowball/dates";
import { signOf } from "@snowball/money";
import { isCounted } from "@snowball/planner";

import { localDateOf } from "#lib/figure-source/source-chip.tsx";

/**
 * Whether to ask for the current balance of a manual debt: it was entered at least a month ago, and was not zero.
 */
export function shouldConfirmBalance(debt: Debt, today: string): boolean {
  const { account, owed, balances } = debt;
  if (account !== null || !isCounted(debt)) return false;
  if (owed.value === null || owed.as_of === null) return false;
  const amounts = [owed.value, ...balances.flatMap(({ entered_amount: amount }) => amount ?? [])];
  if (amounts.every((amount) => signOf(amount) <= 0)) return false;

  return compareDates(addMonths(localDateOf(owed.as_of), 1), today) <= 0;
}
