import type { Paydays } from "@snowball/contract";
import { amountFromCents, centsFromAmount } from "@snowball/money";
import { fewestPaydays, toCents } from "@snowball/planner";

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

/**
 * What goes to the plan's debts of each paycheck, less or more by as much as even a month with the fewest
 * paydays has for the debt's payment.
 */
export function movedPaydays(
  paydays: Paydays,
  { isIncluded, payment }: Pick<Inclusion, "isIncluded" | "payment">,
): Paydays {
  if (paydays.amount === null) return paydays;
  const part = Math.ceil((toCents(payment) ?? 0) / fewestPaydays(paydays));
  const cents = centsFromAmount(paydays.amount);
  const moved = isIncluded ? Math.min(cents + part, TOTAL_MAX) : lowered(cents, part);

  return { ...paydays, amount: amountFromCents(moved) };
}

function lowered(total: number, payment: number): number {
  return Math.max(0, total - payment);
}
