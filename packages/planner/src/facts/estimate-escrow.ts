import { amountFromCents } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import { fixedToUnits, unroundedPayment } from "@snowball/payoff/loans";

import { toCents, toRate } from "./exact-units.ts";

/** What is known of a mortgage as it was lent, and of its payment now; null = nobody said. */
export type MortgageTerms = {
  /** The whole monthly payment. */
  payment: string | null;
  principalLent: string | null;
  /** Percent a year. */
  rate: string | null;
  termMonths: number | null;
};

/** Lenders round and spread: less than that between the two payments is no escrow. */
const NO_ESCROW_CENTS = 1_00;
/** More than that of a payment is no escrow but a wrong figure. */
const LARGEST_SHARE_PERCENT = 60;

/**
 * How much of a mortgage's payment is probably for taxes and insurance: what it is above the level
 * payment that the loan itself asks for. Banks report the escrow account's balance, never the monthly
 * amount. `"0.00"`: the payment is the loan's own.
 * @returns null where a figure is unknown, or they cannot belong together: a payment below the loan's
 *   own (a variable rate, interest only), or one that would be escrow for the most part.
 */
export function estimateEscrow({ payment, ...terms }: MortgageTerms): string | null {
  const [paid, level] = [toCents(payment), levelPaymentOf(terms)];
  if (paid === null || level === null) return null;

  const escrow = paid - level;
  if (Math.abs(escrow) < NO_ESCROW_CENTS) return amountFromCents(0);
  const isPlausible = escrow > 0 && escrow * 100 <= paid * LARGEST_SHARE_PERCENT;
  return isPlausible ? amountFromCents(escrow) : null;
}

/** What the loan itself asks for each month; null where a figure is unknown, or none. */
export function levelPaymentOf(terms: Omit<MortgageTerms, "payment">): Cents | null {
  const [principal, apr] = [toCents(terms.principalLent), toRate(terms.rate)];
  const periods = terms.termMonths ?? 0;
  if (principal === null || apr === null || principal <= 0 || periods <= 0) return null;

  const level = unroundedPayment({ principal, apr, repayment: { type: "term", periods } });
  return level === null ? null : Number(fixedToUnits(level, 2, "half-up"));
}
