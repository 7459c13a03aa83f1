import {
  type Cents,
  type Debt,
  firstMinimums,
  MONTHS_MAX,
  type Portfolio,
  smallestPayment,
} from "@snowball/payoff";
import { endAlone } from "@snowball/payoff/replay";

import { owedOn } from "../change/owed-on.ts";

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
    const { id, escrow = 0 } = debt;
    const clearsIn = (months: number) => {
      const payment = clearsWithin(months, debt, portfolio);
      return payment === null ? null : payment + escrow;
    };
    return {
      debt: id,
      minimum: minimums.get(id) ?? 0,
      clearsIn36: clearsIn(36),
      clearsIn60: clearsIn(60),
    };
  });
}

function isStanding({ minimum, balances, monthlyFee, annualFee }: Debt): boolean {
  const hasMinimum = minimum.type !== "fixed" || minimum.amount > 0;
  const hasFee = Boolean(monthlyFee) || annualFee !== undefined;

  return !hasMinimum && !hasFee && balances.every(({ apr }) => apr === 0);
}

/**
 * Returns whether an income-driven payment never pays its debt off, so that the rest is forgiven at the end of the
 * repayment plan. No budget is derived for such debts: the smallest budget that pays them off takes decades longer than
 * they last.
 */
export function endsByForgiveness(portfolio: Portfolio, incomeDriven: readonly string[]): boolean {
  return portfolio.debts.some(
    (debt) => incomeDriven.includes(debt.id) && isEndless(debt, portfolio),
  );
}

type Known = { terms: readonly unknown[]; isEndless: boolean };

/**
 * Caches the last result of each debt, because the debts stay the same while the user moves the budget. 25 loans with
 * daily interest take 0.2 s.
 */
const known = new WeakMap<Debt, Known>();

export function isEndless(debt: Debt, portfolio: Portfolio): boolean {
  const { rounding, calendar, opening } = portfolio;
  // Besides the debt, only these have an effect: not the budget, other debts or escrow.
  const terms = [
    rounding,
    calendar,
    opening && JSON.stringify({ ...opening.debts[debt.id], escrow: 0 }),
  ];
  const before = known.get(debt);
  if (before?.terms.every((term, at) => term === terms[at])) return before.isEndless;
  const budget = { mode: "minimums-only" } as const;
  const end = endAlone(debt, portfolio, { budget, monthsMax: MONTHS_MAX });
  known.set(debt, { terms, isEndless: end !== "paid-off" });

  return end !== "paid-off";
}

function clearsWithin(months: number, debt: Debt, portfolio: Portfolio): Cents | null {
  const clears = (amount: Cents) => {
    const budget = { mode: "total", amount } as const;
    return endAlone(debt, portfolio, { budget, monthsMax: months }) === "paid-off";
  };

  return smallestPayment(Math.max(1, Math.ceil(owedOn(debt) / months)), clears);
}
