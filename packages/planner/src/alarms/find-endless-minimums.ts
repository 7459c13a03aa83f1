import {
  firstMinimums,
  type Cents,
  type Debt,
  type Portfolio,
  MONTHS_MAX,
  smallestPayment,
} from "@snowball/payoff";
import { endAlone } from "@snowball/payoff/replay";

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
  const minimums = firstMinimums(portfolio);

  return portfolio.debts
    .filter((debt) => isEndless(debt, portfolio))
    .map((debt) => ({
      debt: debt.id,
      minimum: minimums.get(debt.id) ?? 0,
      clearsIn36: clearsWithin(36, debt, portfolio),
      clearsIn60: clearsWithin(60, debt, portfolio),
    }));
}

function isEndless(debt: Debt, portfolio: Portfolio): boolean {
  const budget = { mode: "minimums-only" } as const;

  return endAlone(debt, portfolio, { budget, monthsMax: MONTHS_MAX }) !== "paid-off";
}

function clearsWithin(months: number, debt: Debt, portfolio: Portfolio): Cents | null {
  const owed = debt.balances.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);
  const clears = (amount: Cents) => {
    const budget = { mode: "total", amount } as const;
    return endAlone(debt, portfolio, { budget, monthsMax: months }) === "paid-off";
  };

  const found = smallestPayment(Math.max(1, Math.ceil(owed / months)), clears);
  return found === null ? null : found + (debt.escrow ?? 0);
}
