import type { Cents, PlanMonth, Portfolio, Strategy } from "@snowball/payoff";
import { inOneGo, type Pieces } from "@snowball/payoff/pieces";
import { planningUntilShort } from "@snowball/payoff/replay";

import { advanceState } from "../change/advance-state.ts";
import { owedOn } from "../change/owed-on.ts";
import { beginOf } from "../month/tell-this-month.ts";
import { type MinimumRise, minimumRises } from "./minimum-rises.ts";

/** The month in which a plan's money does not reach for its minimums. */
export type ShortMonth = {
  /** Counted from 1. */
  month: number;
  /** What there is for the month; below zero where one-off money takes out more than there is. */
  money: Cents;
  /** What is due then, in the order of the portfolio; debts that are gone by then are not in it. */
  due: { id: string; owed: Cents; minimum: Cents }[];
  /** Which of them ask for more than in month 1, where it is known why. */
  rises: MinimumRise[];
  /** The first two months that the plan gets through. */
  begin: PlanMonth[];
};

/**
 * The month in which a plan runs short, with what each debt owes and asks for then: the plan is
 * computed up to the month before, and the debts are as it leaves them. The minimums add up to those
 * of the fault `BUDGET_BELOW_MINIMUMS`.
 * @returns null where the plan does not end in that fault.
 */
export function shortMonth(portfolio: Portfolio, strategy: Strategy): ShortMonth | null {
  return inOneGo(findingShortMonth(portfolio, strategy));
}

/** The same in pieces. */
export function* findingShortMonth(
  given: Portfolio,
  strategy: Strategy,
): Pieces<ShortMonth | null> {
  const short = yield* planningUntilShort(given, strategy);
  if (!short) return null;
  yield;

  const { month, money, asked, portfolio, plan } = short;
  const state = { portfolio, strategy, firstMonth: "", settled: [] };
  const { debts } = advanceState(state, plan, month - 1).portfolio;
  const due = debts
    .map((debt) => ({ id: debt.id, owed: owedOn(debt), minimum: asked.get(debt.id) ?? 0 }))
    .filter(({ minimum }) => minimum > 0);

  const rises = minimumRises(due, { portfolio, plan, month });
  return { month, money, due, rises, begin: beginOf(plan) };
}
