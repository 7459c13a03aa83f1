import { type Cents, firstMinimums, type Portfolio } from "@snowball/payoff";

import { isEndless, levelPayments } from "./minimums-alone.ts";

/** A debt that its minimum payments do not pay off within a hundred years. */
export type EndlessMinimum = {
  debt: string;
  /** The minimum of month 1, escrow included. */
  minimum: Cents;
  /**
   * The smallest level payments, escrow included, that clear the debt in 36 and in 60 months. Null if no payment does.
   */
  clearsIn36: Cents | null;
  clearsIn60: Cents | null;
};

/**
 * Returns the debts that minimum payments never pay off, with the payments that would. Keeps the order of the
 * portfolio.
 */
export function findEndlessMinimums(portfolio: Portfolio): EndlessMinimum[] {
  const endless = portfolio.debts.filter((debt) => isEndless(debt, portfolio));
  if (endless.length === 0) return [];
  const minimums = firstMinimums(portfolio);

  return endless.map((debt) => {
    const { in36, in60 } = levelPayments(debt, portfolio);
    const { id, escrow = 0 } = debt;
    const withEscrow = (payment: Cents | null) => (payment === null ? null : payment + escrow);

    return {
      debt: id,
      minimum: minimums.get(id) ?? 0,
      clearsIn36: withEscrow(in36),
      clearsIn60: withEscrow(in60),
    };
  });
}
