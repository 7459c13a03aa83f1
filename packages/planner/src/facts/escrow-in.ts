import type { Cents } from "@snowball/payoff";

import { toCents } from "./exact-units.ts";

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
