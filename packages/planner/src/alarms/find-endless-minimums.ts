import { type Cents, type Debt, firstMinimums, type Portfolio } from "@snowball/payoff";

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
 * portfolio. A debt without a minimum that never grows, such as a collection, is left out: waiting costs nothing.
 */
export function findEndlessMinimums(portfolio: Portfolio): EndlessMinimum[] {
  const endless = portfolio.debts.filter((debt) => !isStanding(debt) && isEndless(debt, portfolio));
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

function isStanding({ minimum, balances, monthlyFee, annualFee }: Debt): boolean {
  const hasMinimum = minimum.type !== "fixed" || minimum.amount > 0;
  const hasFee = Boolean(monthlyFee) || annualFee !== undefined;

  return !hasMinimum && !hasFee && balances.every(({ apr }) => apr === 0);
}
