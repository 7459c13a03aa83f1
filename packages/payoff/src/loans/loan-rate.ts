import { growthOf, type PeriodicRate } from "../plan/periodic-rate.ts";
import type { Cents, RatePpm } from "../portfolio.ts";
import { fixedQuotient, fixedToText, fixedToUnits, ONE, raise, type Fixed } from "./fixed-point.ts";

/** How often interest is added: with each payment, or by law each half-year (Canada). */
export type Compounding = "each-period" | "semi-annual";

const MILLION = 1_000_000;
export const MONTHS_PER_YEAR = 12;
/** Decimals of a `root` in `PeriodicRate`. */
const ROOT_DECIMALS = 40;

/** What the rate of one period follows from. */
export type RatedLoan = { apr: RatePpm; periodsPerYear?: number; compounding?: Compounding };

/**
 * The rate of one period: a fraction of the yearly one, or (1 + apr/2)^(2/periods) − 1 where interest
 * compounds half-yearly (Interest Act of Canada, s. 6).
 */
export function rateOfPeriod(loan: RatedLoan): PeriodicRate {
  const { apr, periodsPerYear = MONTHS_PER_YEAR, compounding = "each-period" } = loan;
  if (compounding === "each-period") {
    return { type: "fraction", numerator: apr, denominator: periodsPerYear * MILLION };
  }
  const halfYear = fixedQuotient(BigInt(2 * MILLION + apr), BigInt(2 * MILLION));
  const rate = raise(halfYear, fixedQuotient(2n, BigInt(periodsPerYear))) - ONE;

  return {
    type: "root",
    scaled: fixedToUnits(rate, ROOT_DECIMALS, "half-up"),
    nearest: Number(fixedToText(rate, 20)),
  };
}

/** The same as a number to calculate with. */
export function exactRateOfPeriod(loan: RatedLoan): Fixed {
  return asFixed(rateOfPeriod(loan));
}

/** A rate of one period as a number to calculate with. */
export function asFixed(rate: PeriodicRate): Fixed {
  const { numerator, denominator } = growthOf(rate);
  return fixedQuotient(numerator - denominator, denominator);
}

/** Cents as dollars. */
export function fixedFromCents(amount: Cents): Fixed {
  return fixedQuotient(BigInt(amount), 100n);
}
