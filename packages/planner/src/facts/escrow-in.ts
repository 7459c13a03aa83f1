import type { Cents } from "@snowball/payoff";

import { toCents } from "./exact-units.ts";

/** What a mortgage asks for in a month, and how much of it is escrow; null = nobody says. */
export type EscrowTerms = { payment: string | null; escrow: string | null };

/** Of a month's payment: lenders change it by a little once a year. */
const NEARLY = 0.1;

/**
 * The escrow of the monthly payments that so much in so many payments is: one of them may be sent in parts, and what
 * is sent beyond them holds none. Where nobody says what a month's payment is, each is one. Of what was taken back
 * both are below zero.
 */
export function escrowIn(
  { sent, count }: { sent: Cents; count: number },
  { payment, escrow }: EscrowTerms,
): Cents {
  const monthly = toCents(payment) ?? 0;
  const whole = monthly > 0 ? Math.floor(Math.abs(sent) / monthly + NEARLY) : Infinity;

  return (toCents(escrow) ?? 0) * Math.sign(count) * Math.min(Math.abs(count), whole);
}
