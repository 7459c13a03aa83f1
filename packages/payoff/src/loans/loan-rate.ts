import { growthFactor, type PeriodicRate } from "../plan/periodic-rate.ts";
import type { Cents, RatePpm } from "../portfolio.ts";
import { fixedQuotient, fixedToText, fixedToUnits, ONE, raise, type Fixed } from "./fixed-point.ts";

/** How often interest compounds: with each payment, or half-yearly (required by law in Canada). */
export type Compounding = "each-period" | "semi-annual";

const MILLION = 1_000_000;
export const MONTHS_PER_YEAR = 12;
/** The decimals of a `root` in `PeriodicRate`. */
const ROOT_DECIMALS = 40;

/** The terms that determine the rate of one period. */
export type RatedLoan = { apr: RatePpm; periodsPerYear?: number; compounding?: Compounding };

/**
 * Returns the rate of one period: a fraction of the yearly one, or (1 + apr/2)^(2/periods) − 1 if interest
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

/** Like `rateOfPeriod`, but as a fixed-point number. */
export function exactRateOfPeriod(loan: RatedLoan): Fixed {
  return asFixed(rateOfPeriod(loan));
}

/** Converts the rate of one period to a fixed-point number. */
export function asFixed(rate: PeriodicRate): Fixed {
  const { numerator, denominator } = growthFactor(rate);
  return fixedQuotient(numerator - denominator, denominator);
}

/** Converts cents to dollars. */
export function fixedFromCents(amount: Cents): Fixed {
  return fixedQuotient(BigInt(amount), 100n);
}
