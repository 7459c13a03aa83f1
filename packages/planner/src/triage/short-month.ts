import type { Cents, Portfolio, Strategy } from "@snowball/payoff";
import { planUntilShort } from "@snowball/payoff/replay";

import { owedOn } from "../change/owed-on.ts";
import { type MinimumRise, minimumRises } from "./minimum-rises.ts";

/** The month in which a plan's money does not cover its minimums. */
export type ShortMonth = {
  /** Counted from 1. */
  month: number;
  /** The month's money in cents; negative if one-off money takes out more than there is. */
  money: Cents;
  /** What is due, in the order of the portfolio, without debts that are paid off by then. */
  due: { id: string; owed: Cents; minimum: Cents }[];
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

  const { month, money, amountsDue, portfolio, plan } = short;
  const before = month === 1 ? null : plan.month(month - 1).debts;
  const due = portfolio.debts
    .map((debt) => ({
      id: debt.id,
      owed: before ? (before.find(({ id }) => id === debt.id)?.end ?? 0) : owedOn(debt),
      minimum: amountsDue.get(debt.id) ?? 0,
    }))
    .filter(({ minimum }) => minimum > 0);

  return { month, money, due, rises: minimumRises(due, { portfolio, plan, month }) };
}
