import type { Paydays } from "@snowball/contract";
import { amountFromCents, centsFromAmount } from "@snowball/money";
import { fewestPaydays, toCents } from "@snowball/planner";

import type { Inclusion } from "#features/debts/index.ts";

/** The largest amount that plans support, in cents. */
const TOTAL_MAX = 99_999_999_999;

/**
 * Returns the total after a debt was excluded (less its payment, at least zero) or included. Including the debt
 * that was excluded last restores the earlier total, even if that was below the payment, unless the total or
 * payment changed since then.
 */
export function adjustTotal(total: string, { isIncluded, payment, last }: Inclusion): string {
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
 * Returns paydays with an adjusted amount per paycheck. The difference covers the debt's payment even in a month
 * with the fewest paydays.
 */
export function adjustPaydays(
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
