import { advanceState } from "../change/advance-state.ts";
import { owedOn } from "../change/owed-on.ts";
import { compilePortfolio } from "../plan/compile-portfolio.ts";
import { findFault } from "../plan/find-fault.ts";
import { firstMinimums } from "../plan/first-minimums.ts";
import { fixingAmortizing } from "../plan/fix-amortizing.ts";
import { inOneGo, type Pieces } from "../plan/in-one-go.ts";
import { findingRanking } from "../plan/plan-payoff.ts";
import { openTape } from "../plan/plan-tape.ts";
import { presentPlan } from "../plan/present-plan.ts";
import { simulating } from "../plan/simulate.ts";
import type { Cents, Portfolio, Strategy } from "../portfolio.ts";
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
  portfolio: Portfolio,
  strategy: Strategy,
): Pieces<ShortMonth | null> {
  if (findFault(portfolio, strategy)) return null;
  const fixed = yield* fixingAmortizing(portfolio);
  const compiled = compilePortfolio(fixed);
  const ranking = yield* findingRanking(strategy, compiled);
  const { run, end } = yield* simulating(compiled, ranking);
  if (end.type !== "short") return null;

  const { month } = run;
  const tape = openTape(compiled.size);
  const before = yield* simulating(compiled, ranking, { tape, monthsMax: month - 1 });
  const state = { portfolio: fixed, strategy, firstMonth: "", settled: [] };
  const plan = presentPlan(before.run, tape);
  yield;
  const { debts, ...rest } = advanceState(state, plan, month - 1).portfolio;
  const minimums = firstMinimums({ debts, ...rest });

  const due = debts
    .map((debt) => ({ id: debt.id, owed: owedOn(debt), minimum: minimums.get(debt.id) ?? 0 }))
    .filter(({ minimum }) => minimum > 0);

  return {
    month,
    money: end.budget,
    due,
    rises: minimumRises(due, { portfolio: fixed, plan, month }),
  };
}
