import {
  type Cents,
  type Debt,
  firstMinimums,
  type PayoffPlan,
  type Portfolio,
  type Strategy,
} from "@snowball/payoff";
import { planUntilShort, type ShortDue } from "@snowball/payoff/replay";

import { balanceAt, leftAt, rateEnds } from "../alarms/find-cliffs.ts";
import { owedOn } from "../change/owed-on.ts";
import { chargeOfMonth } from "../facts/estimate-minimum.ts";

/** The month in which a plan's money does not cover its minimums. */
export type ShortMonth = {
  /** Counted from 1. */
  month: number;
  /** The month's money in cents; negative if one-off money takes out more than there is. */
  money: Cents;
  /** What is due, in the order of the portfolio, without debts that are paid off by then. */
  due: readonly ShortDue[];
  /** The minimums that are above those of month 1 for a known reason. */
  rises: MinimumRise[];
};

/**
 * Returns the month in which a plan runs short, with what each debt owes and requires then. The plan is computed up to
 * the previous month. The minimums add up to those of the fault `BUDGET_BELOW_MINIMUMS`.
 * @returns null if the plan does not end with that fault.
 */
export function shortMonth(given: Portfolio, strategy: Strategy): ShortMonth | null {
  const short = planUntilShort(given, strategy);
  if (!short) return null;

  const { month, money, due, portfolio, plan } = short;
  const first = firstMinimums(portfolio);
  const rises = portfolio.debts.flatMap((debt) => {
    const later = due.find(({ id }) => id === debt.id)?.minimum ?? 0;
    const isHigher = month > 1 && later > (first.get(debt.id) ?? 0);
    return isHigher ? riseOf(debt, { portfolio, plan, month }) : [];
  });

  return { month, money, due, rises };
}

/** Why a debt's minimum in some month is above that of month 1. */
export type MinimumRise = {
  id: string;
  /** `unpaid-interest`: earlier minimums did not cover the interest. */
  reason: "back-interest" | "deferment-ended" | "promo-ended" | "unpaid-interest";
  /** The first month with the higher minimum; null if it rose gradually. */
  since: number | null;
};

type Past = { portfolio: Portfolio; plan: PayoffPlan; month: number };

/**
 * Returns why a minimum is above that of month 1: deferred interest was charged, a deferment or a promotional rate
 * ended while something was owed, or the balance grew. Omits other reasons, such as a longer month.
 */
function riseOf(debt: Debt, { portfolio, plan, month }: Past): MinimumRise[] {
  const { id } = debt;
  const ended = rateEnds({ debts: [debt] }).filter(({ lastMonth }) => lastMonth < month);
  const charged = ended.find((end) => {
    const { amount, memo } = balanceAt(end, portfolio, plan);
    return end.type === "deferred-interest" && amount > 0 && memo > 0;
  });
  if (charged) return [{ id, reason: "back-interest", since: charged.lastMonth + 1 }];

  const deferment = debt.deferment?.months ?? 0;
  if (deferment > 0 && deferment < month) {
    return [{ id, reason: "deferment-ended", since: deferment + 1 }];
  }
  const dearer = ended.find((end) => end.type === "promo-ends" && leftAt(end, portfolio, plan) > 0);
  if (dearer) return [{ id, reason: "promo-ended", since: dearer.lastMonth + 1 }];

  const before = plan.month(month - 1).debts.find((row) => row.id === id)?.end ?? 0;
  // Month 1 may charge the interest of more days.
  const { charged: usual } = chargeOfMonth(debt.balances, 0);
  const isUnpaid = before > owedOn(debt) && usual > (firstMinimums(portfolio).get(id) ?? 0);
  return isUnpaid ? [{ id, reason: "unpaid-interest", since: null }] : [];
}
