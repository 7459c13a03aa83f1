import { addDays, compareDates, daysBetween, isLeapYear } from "@snowball/dates";

import type { Cents, RatePpm, Rounding } from "../portfolio.ts";
import { roundedQuotient } from "../plan/round-exactly.ts";
import { safeCents } from "./safe-cents.ts";

/** The number of days in a year. `actual`: 366 for the days of a leap year, 365 for the others. */
export type YearBasis = "360" | "365" | "365.25" | "366" | "actual";

/**
 * A range of days, divided by the length of their year. `yearHundredths` is the days of the year in
 * hundredths, for 365.25.
 */
export type Span = readonly { days: number; yearHundredths: number }[];

const YEAR_HUNDREDTHS = { "360": 36_000, "365": 36_500, "365.25": 36_525, "366": 36_600 } as const;
const MILLION = 1_000_000n;
const HUNDRED = 100n;

/** Returns `days` days of years with equal lengths. */
export function spanOfDays(days: number, basis: Exclude<YearBasis, "actual">): Span {
  return [{ days, yearHundredths: YEAR_HUNDREDTHS[basis] }];
}

/** Returns the days between two dates: the first counts, the last does not. */
export function spanBetween(dates: { from: string; to: string }, basis: YearBasis): Span {
  if (basis !== "actual") return spanOfDays(daysBetween(dates.from, dates.to), basis);

  const parts: { days: number; yearHundredths: number }[] = [];
  for (let from = dates.from; compareDates(from, dates.to) < 0;) {
    const year = Number(from.slice(0, 4));
    const newYear = addDays(`${from.slice(0, 4)}-12-31`, 1);
    const to = compareDates(newYear, dates.to) < 0 ? newYear : dates.to;
    const yearHundredths = YEAR_HUNDREDTHS[isLeapYear(year) ? "366" : "365"];
    parts.push({ days: daysBetween(from, to), yearHundredths });
    from = to;
  }
  return parts;
}

export type SimpleAccrual = {
  principal: Cents;
  apr: RatePpm;
  span: Span;
  /** Some lenders round the interest of one dollar and one day to this many decimals. */
  factorDecimals?: number;
};

/**
 * Computes principal × rate ÷ days of the year × days, rounded once. A credit balance accrues nothing.
 * @throws RangeError if the interest is too large to be exact.
 */
export function simpleInterest(accrual: SimpleAccrual, rounding: Rounding): Cents {
  const principal = Math.max(0, accrual.principal);
  return safeCents(roundedAccrual({ ...accrual, principal: BigInt(principal) }, rounding));
}

/** Like `simpleInterest`, for sums of balances that need not fit a `number`. */
export function roundedAccrual(
  {
    principal,
    apr,
    span,
    factorDecimals,
  }: Omit<SimpleAccrual, "principal"> & { principal: bigint },
  rounding: Rounding,
): bigint {
  let numerator = 0n;
  let denominator = 1n;
  for (const { days, yearHundredths } of span) {
    const factor = dailyFactor(apr, BigInt(yearHundredths), factorDecimals);
    numerator = numerator * factor.denominator + BigInt(days) * factor.numerator * denominator;
    denominator *= factor.denominator;
  }
  return roundedQuotient(principal * numerator, denominator, rounding);
}

/** Returns the interest of one unit of money and one day, as a fraction. */
function dailyFactor(apr: RatePpm, yearHundredths: bigint, decimals: number | undefined) {
  const exact = { numerator: BigInt(apr) * HUNDRED, denominator: MILLION * yearHundredths };
  if (decimals === undefined) return exact;

  const denominator = 10n ** BigInt(decimals);
  const numerator = roundedQuotient(exact.numerator * denominator, exact.denominator, "half-up");
  return { numerator, denominator };
}

/**
 * Computes interest that compounds daily, as for most cards: rounded once, at the end of the span. A credit
 * balance accrues nothing.
 * @throws RangeError if the interest is too large to be exact.
 */
export function compoundDailyInterest(
  { principal, apr, span, factorDecimals }: SimpleAccrual,
  rounding: Rounding,
): Cents {
  if (principal <= 0) return 0;

  let grown = 1n;
  let unit = 1n;
  for (const { days, yearHundredths } of span) {
    const { numerator, denominator } = dailyFactor(apr, BigInt(yearHundredths), factorDecimals);
    grown *= (denominator + numerator) ** BigInt(days);
    unit *= denominator ** BigInt(days);
  }
  return safeCents(roundedQuotient(BigInt(principal) * (grown - unit), unit, rounding));
}
