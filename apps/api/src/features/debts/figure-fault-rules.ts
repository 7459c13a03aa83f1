import { DEBT_AMOUNT_MAX, RATE_PERCENT_MAX } from "@snowball/contract";
import { compareDates, formatShortDate } from "@snowball/dates";
import { compareAmounts, formatAmount, signOf } from "@snowball/money";

// What is wrong with one figure that a user typed, as a sentence; null when nothing is. What is left
// out or null was checked by the contract and says nothing.

type Typed = string | null | undefined;

const THIRD_DECIMAL = /\.[0-9]{2}[0-9]*[1-9]/;
const FIFTH_DECIMAL = /\.[0-9]{4}[0-9]*[1-9]/;
/** No debt is planned beyond it. */
const LAST_DATE = "2199-12-31";

/** @param what how the sentence calls it, e.g. `The balance`. */
export function amountFault(amount: Typed, what: string): string | null {
  if (amount === null || amount === undefined) return null;
  if (signOf(amount) < 0) return `${what} cannot be negative.`;
  if (THIRD_DECIMAL.test(amount)) return "Enter dollars and cents, with two decimals.";

  return compareAmounts(amount, DEBT_AMOUNT_MAX) > 0
    ? `${what} cannot be more than ${formatAmount(DEBT_AMOUNT_MAX, null)}.`
    : null;
}

export function rateFault(percentage: Typed): string | null {
  if (percentage === null || percentage === undefined) return null;
  const isWithin =
    signOf(percentage) >= 0 && compareAmounts(percentage, String(RATE_PERCENT_MAX)) <= 0;
  if (!isWithin) return `Enter a rate from 0 to ${RATE_PERCENT_MAX} percent.`;

  return FIFTH_DECIMAL.test(percentage) ? "Enter the rate with at most four decimals." : null;
}

/**
 * Of a date until which something lasts: one that is over says nothing about the months to come.
 * @param what how the sentence calls it, e.g. `The promotional rate`.
 */
export function lastDateFault(date: Typed, { today, what }: LastDate): string | null {
  if (date === null || date === undefined) return null;
  if (compareDates(date, LAST_DATE) > 0) return "Enter a date before the year 2200.";

  return compareDates(date, today) < 0
    ? `${what} ended on ${formatShortDate(date)}. Enter a later date, or leave it out.`
    : null;
}

export type LastDate = { today: string; what: string };
