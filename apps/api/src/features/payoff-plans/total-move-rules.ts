import { amountFromCents, centsFromAmount } from "@snowball/money";
import { toCents } from "@snowball/planner";

import type { Inclusion } from "#features/debts/index.ts";

/** The largest amount that can be planned with. */
const TOTAL_MAX = 99_999_999_999;

/**
 * A plan's total once a debt was left out, less its payment but never below zero, or let in. Letting in
 * what was left out last brings back the total of before, also where it had less to give than the
 * payment, unless the total or the payment has changed since.
 */
export function movedTotal(total: string, { isIncluded, payment, last }: Inclusion): string {
  const paid = toCents(payment) ?? 0;
  const cents = centsFromAmount(total);
  if (!isIncluded) return amountFromCents(lowered(cents, paid));

  const { totalBefore: before, totalAfter: after } = last;
  const isUndone =
    before !== null &&
    after !== null &&
    centsFromAmount(after) === cents &&
    lowered(centsFromAmount(before), paid) === cents;
  return isUndone ? before : amountFromCents(Math.min(cents + paid, TOTAL_MAX));
}

function lowered(total: number, payment: number): number {
  return Math.max(0, total - payment);
}
