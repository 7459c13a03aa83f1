import { type Cents, firstMinimums, type Portfolio } from "@snowball/payoff";

import { isEndless, levelPayments } from "./minimums-alone.ts";

/** A debt that its minimum payments never pay off: not in a hundred years. */
export type EndlessMinimum = {
  /** Its id. */
  debt: string;
  /** Of month 1, escrow included. */
  minimum: Cents;
  /** The smallest level payments that clear it in three and in five years, escrow with them; null where none can. */
  clearsIn36: Cents | null;
  clearsIn60: Cents | null;
};

/** Debts on which paying minimums leads nowhere, and what would. In the order of the portfolio. */
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
