import type { Debt } from "@snowball/contract";
import {
  type ActivePlan,
  type BudgetChoice,
  resolvePlan,
  shortMonth,
  type ShortMonth,
} from "@snowball/planner";

import { findLeast, withBudget } from "./least-budget-rules.ts";
import { type PlanFacts, type PlanInput, readPlan } from "./read-plan-rules.ts";

/** The input of a plan, with the facts that show how urgent its debts are. */
export type AssessedFacts = PlanFacts & { debts: readonly Debt[] };

/** The result of a plan computed from its facts. */
export type Assessment = {
  input: PlanInput;
  debts: readonly Debt[];
  /** The least budget that works in every month; null if none does. */
  least: BudgetChoice | null;
  /** The plan with its resolved choices. */
  followed: ActivePlan;
  /** The first month in which the budget is below the minimums; null if there is none. */
  short: ShortMonth | null;
};

export function assessPlan(known: AssessedFacts): Assessment {
  const least = findLeast(known);
  const input = readPlan(withBudget(known, least));
  const followed = resolvePlan(input);

  return { input, debts: known.debts, least, followed, short: findShort(followed) };
}

/** Returns the first month in which the budget is below the minimums; null if there is none. */
export function findShort({ portfolio, strategy, outcome }: ActivePlan): ShortMonth | null {
  return outcome.kind === "plan" ? null : shortMonth(portfolio, strategy);
}
