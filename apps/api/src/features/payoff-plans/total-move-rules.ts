import type { Paydays } from "@snowball/contract";
import { amountFromCents, centsFromAmount } from "@snowball/money";
import { fewestPaydays, toCents } from "@snowball/planner";

import type { Inclusion } from "#features/debts/index.ts";

/** The largest amount that plans support, in cents. */
const TOTAL_MAX = 99_999_999_999;

/** Returns the total after a debt was excluded (less its payment, at least zero) or included. */
export function adjustTotal(total: string, { isIncluded, payment }: Inclusion): string {
  const paid = toCents(payment) ?? 0;
  const cents = centsFromAmount(total);

  return amountFromCents(isIncluded ? Math.min(cents + paid, TOTAL_MAX) : lowered(cents, paid));
}

/**
 * Returns paydays with an adjusted amount per paycheck. The difference covers the debt's payment even in a month
 * with the fewest paydays.
 */
export function adjustPaydays(paydays: Paydays, { isIncluded, payment }: Inclusion): Paydays {
  if (paydays.amount === null) return paydays;
  const part = Math.ceil((toCents(payment) ?? 0) / fewestPaydays(paydays));
  const cents = centsFromAmount(paydays.amount);
  const moved = isIncluded ? Math.min(cents + part, TOTAL_MAX) : lowered(cents, part);

  return { ...paydays, amount: amountFromCents(moved) };
}

function lowered(total: number, payment: number): number {
  return Math.max(0, total - payment);
}
