import { DEBT_AMOUNT_MAX, RATE_PERCENT_MAX } from "@snowball/contract";
import { compareDates, formatShortDate } from "@snowball/dates";
import { compareAmounts, formatAmount, signOf } from "@snowball/money";

// Each function returns an error sentence for one figure, or null if it is valid. Absent and null figures are
// valid, because the contract checks which are required.

type Typed = string | null | undefined;

const THIRD_DECIMAL = /\.[0-9]{2}[0-9]*[1-9]/;
const FIFTH_DECIMAL = /\.[0-9]{4}[0-9]*[1-9]/;
/** The last date for which debts are planned. */
const LAST_DATE = "2199-12-31";

/** @param what the figure's name in the sentence, such as `The balance`. */
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
 * Checks a date until which something lasts, which must not be past.
 * @param what the subject of the sentence, such as `The promotional rate`.
 */
export function lastDateFault(date: Typed, { today, what }: LastDate): string | null {
  if (date === null || date === undefined) return null;
  if (compareDates(date, LAST_DATE) > 0) return "Enter a date before the year 2200.";

  return compareDates(date, today) < 0
    ? `${what} ended on ${formatShortDate(date)}. Enter a later date, or leave it out.`
    : null;
}

export type LastDate = { today: string; what: string };
