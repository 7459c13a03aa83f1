import {
  type Cents,
  type Debt,
  firstMinimums,
  type PayoffPlan,
  type Portfolio,
  type Strategy,
} from "@snowball/payoff";
import { planUntilShort } from "@snowball/payoff/replay";

import { balanceAt, leftAt, rateEnds } from "../alarms/find-cliffs.ts";
import { owedOn } from "../change/owed-on.ts";

/** The month in which a plan's money does not cover its minimums. */
export type ShortMonth = {
  /** Counted from 1. */
  month: number;
  /** The month's money in cents; negative if one-off money takes out more than there is. */
  money: Cents;
  /** What is due, in the order of the portfolio, without debts that are paid off by then. */
  due: Due[];
  /** The minimums that are above those of month 1 for a known reason. */
  rises: MinimumRise[];
};

type Due = { id: string; owed: Cents; minimum: Cents };

/**
 * Returns the month in which a plan runs short, with what each debt owes and requires then. The plan is computed up to
 * the previous month. The minimums add up to those of the fault `BUDGET_BELOW_MINIMUMS`.
 * @returns null if the plan does not end with that fault.
 */
export function shortMonth(given: Portfolio, strategy: Strategy): ShortMonth | null {
  const short = planUntilShort(given, strategy);
  if (!short) return null;

  const { month, money, amountsDue, portfolio, plan } = short;
  const before = month === 1 ? null : plan.month(month - 1).debts;
  const due = portfolio.debts
    .map((debt) => ({
      id: debt.id,
      owed: before ? (before.find(({ id }) => id === debt.id)?.end ?? 0) : owedOn(debt),
      minimum: amountsDue.get(debt.id) ?? 0,
    }))
    .filter(({ minimum }) => minimum > 0);

  const first = firstMinimums(portfolio);
  const rises = portfolio.debts.flatMap((debt) => {
    const later = due.find(({ id }) => id === debt.id);
    const isHigher = later !== undefined && later.minimum > (first.get(debt.id) ?? 0);
    return isHigher ? riseOf(debt, later, { portfolio, plan, month }) : [];
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
 * @param due what is due in `month`, as the earlier months of `plan` leave the debts.
 */
function riseOf(debt: Debt, { id, owed }: Due, { portfolio, plan, month }: Past): MinimumRise[] {
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

  return owed > owedOn(debt) ? [{ id, reason: "unpaid-interest", since: null }] : [];
}
