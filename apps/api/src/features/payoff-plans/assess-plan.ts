import { type ActivePlan, resolvePlan, shortMonth, type ShortMonth } from "@snowball/planner";

import { type PlanFacts, type PlanInput, readPlan } from "./read-plan-rules.ts";

/** The result of a plan computed from its facts. */
export type Assessment<Facts extends PlanFacts = PlanFacts> = {
  facts: Facts;
  input: PlanInput;
  /** The plan with its resolved choices. */
  followed: ActivePlan;
  /** The first month in which the budget is below the minimums; null if there is none. */
  short: ShortMonth | null;
};

/** @param facts with a budget, see `withBudget`. */
export function assessPlan<Facts extends PlanFacts>(facts: Facts): Assessment<Facts> {
  const input = readPlan(facts);
  const followed = resolvePlan(input);
  const { portfolio, strategy, outcome } = followed;
  const short = outcome.kind === "plan" ? null : shortMonth(portfolio, strategy);

  return { facts, input, followed, short };
}
