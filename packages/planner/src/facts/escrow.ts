import { amountFromCents } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import { fixedToUnits, unroundedPayment } from "@snowball/payoff/loans";

import type { DebtFacts } from "./debt-facts.ts";
import { toCents, toRate } from "./exact-units.ts";

/** The original terms of a mortgage and its current payment; null if unknown. */
export type MortgageTerms = {
  /** The whole monthly payment. */
  payment: string | null;
  principalLent: string | null;
  /** Percent per year. */
  rate: string | null;
  termMonths: number | null;
};

/** Lenders round, so a smaller difference between the two payments is not escrow. */
const NO_ESCROW_CENTS = 1_00;
/** A larger share of the payment is a wrong figure, not escrow. */
const LARGEST_SHARE_PERCENT = 60;

/**
 * Estimates the escrow of a mortgage payment: what exceeds the level payment of the loan's own terms. Banks report the
 * balance of the escrow account, never the monthly amount. `"0.00"` means no escrow.
 * @returns null if a figure is unknown or inconsistent: a payment below the loan's own (a variable rate, interest
 *   only), or one that is mostly escrow.
 */
export function estimateEscrow({ payment, ...terms }: MortgageTerms): string | null {
  const [paid, level] = [toCents(payment), levelPaymentOf(terms)];
  if (paid === null || level === null) return null;

  const escrow = paid - level;
  if (Math.abs(escrow) < NO_ESCROW_CENTS) return amountFromCents(0);
  const isPlausible = escrow > 0 && escrow * 100 <= paid * LARGEST_SHARE_PERCENT;
  return isPlausible ? amountFromCents(escrow) : null;
}

/** Returns the monthly level payment of the loan's own terms; null if a figure is unknown or not positive. */
export function levelPaymentOf(terms: Omit<MortgageTerms, "payment">): Cents | null {
  const [principal, apr] = [toCents(terms.principalLent), toRate(terms.rate)];
  const periods = terms.termMonths ?? 0;
  if (principal === null || apr === null || principal <= 0 || periods <= 0) return null;

  const level = unroundedPayment({ principal, apr, repayment: { type: "term", periods } });
  return level === null ? null : Number(fixedToUnits(level, 2, "half-up"));
}

/** The monthly payment of a mortgage and its escrow, as decimal strings; null if unknown. */
export type EscrowTerms = { payment: string | null; escrow: string | null };

/** Tolerance for a monthly payment: lenders change it slightly once a year. */
const NEARLY = 0.1;

/**
 * Returns the escrow contained in payments of this total. A monthly payment may be sent in parts, and anything beyond
 * whole monthly payments contains no escrow. If the monthly payment is unknown, each payment counts as one. For refunds
 * both figures are negative.
 */
export function escrowIn(
  { sent, count }: { sent: Cents; count: number },
  { payment, escrow }: EscrowTerms,
): Cents {
  const monthly = toCents(payment) ?? 0;
  const whole = monthly > 0 ? Math.floor(Math.abs(sent) / monthly + NEARLY) : Infinity;

  return (toCents(escrow) ?? 0) * Math.sign(count) * Math.min(Math.abs(count), whole);
}

/** Returns the monthly escrow as stated, otherwise as estimated from the loan's terms, otherwise 0. */
export function escrowOf({
  escrow,
  escrow_estimate: estimate,
}: Pick<DebtFacts, "escrow" | "escrow_estimate">): Cents {
  return toCents(escrow ?? estimate) ?? 0;
}
