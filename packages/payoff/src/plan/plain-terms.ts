import type { Cents, Debt, MinimumRule, RatePpm } from "../portfolio.ts";
import { MONTHLY_DENOMINATOR } from "./periodic-rate.ts";

/*
 * What a plain debt is charged and asked for, as one row of doubles a debt. With `owed` before the month
 * and `interest` of it:
 *
 *   interest = floor(owed × FACTOR + HALF_CENT)
 *   minimum  = max(LEAST, floor(owed × ON_OWED + interest × ON_INTEREST + HALF_SHARE))
 *
 * Both round half up, and are exact while `owed` is at most QUICK_BELOW: the true sums are whole
 * multiples of 1 ÷ 12,000,000 and 1 ÷ 1,000,000, so that half a unit more keeps them half a unit from
 * every whole number, and the three or four roundings of the doubles, each of at most 2^-53 of the sum,
 * move them by less.
 */

/** Up to this balance the row is exact and no sum can grow too large; -1 where it is not the way. */
export const QUICK_BELOW = 0;
/** The yearly rate of this month's accrual, in millionths. */
export const RATE = 1;
/** A twelfth of it, as a share. */
export const FACTOR = 2;
/** The amount of a fixed minimum, or the floor of one that follows the balance. */
export const LEAST = 3;
export const ON_OWED = 4;
export const ON_INTEREST = 5;
/** How many numbers a row has. */
export const TERMS = 6;

export const HALF_CENT = 0.5 + 0.5 / MONTHLY_DENOMINATOR;
const SHARE_DENOMINATOR = 1_000_000;
export const HALF_SHARE = 0.5 + 0.5 / SHARE_DENOMINATOR;

const QUICK_PRODUCT = 2 ** 49;

/** Writes the row of a plain debt from position `at`, for a month with the yearly rate `apr`. */
export function writeTerms(
  terms: Float64Array,
  at: number,
  row: { debt: Debt; apr: RatePpm },
): void {
  const { minimum, id } = row.debt;
  if (minimum.type === "amortizing") throw new RangeError(`debt ${id}: its term is not fixed`);
  terms[at + RATE] = row.apr;
  terms[at + FACTOR] = row.apr / MONTHLY_DENOMINATOR;
  terms[at + LEAST] = minimum.type === "fixed" ? minimum.amount : minimum.floor;
  const share = shareOf(minimum) / SHARE_DENOMINATOR;
  terms[at + ON_OWED] = share;
  terms[at + ON_INTEREST] = minimum.type === "percentPlusInterest" ? 1 : share;
}

/** The largest balance whose interest and minimum a row gives exactly, with a bit to spare. */
export function exactBelow({ minimum }: Debt, apr: RatePpm): Cents {
  const growth = 1 + apr / MONTHLY_DENOMINATOR;
  const largest = apr + shareOf(minimum) * growth;
  return largest === 0 ? Infinity : Math.floor(QUICK_PRODUCT / largest);
}

function shareOf(minimum: MinimumRule): RatePpm {
  return minimum.type === "percent" || minimum.type === "percentPlusInterest" ? minimum.share : 0;
}
