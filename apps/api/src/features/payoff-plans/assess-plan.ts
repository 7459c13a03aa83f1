import type { Debt, PayoffStrategy } from "@snowball/contract";
import { type PlanOutcome, totalMinimumsOnly, type TotalsOutcome } from "@snowball/payoff";
import {
  type ActivePlan,
  type BudgetChoice,
  resolvePlan,
  shortMonth,
  type ShortMonth,
  withUsualMinimums,
} from "@snowball/planner";

import { findBudgets, withBudget } from "./first-budgets.ts";
import { type PlanFacts, type PlanInput, readPlan } from "./read-plan-rules.ts";

/** The input of a plan, with the facts that show how urgent its debts are. */
export type AssessedFacts = PlanFacts & { debts: readonly Debt[] };

/** The result of a plan computed from its facts. */
export type Assessment = {
  input: PlanInput;
  debts: readonly Debt[];
  /** The least budget that works in every month, followed by larger ones. */
  budgets: readonly BudgetChoice[];
  outcome: PlanOutcome;
  /** The plan with its resolved choices. */
  followed: ActivePlan;
  /** The first month in which the budget is below the minimums; null if there is none. */
  short: ShortMonth | null;
  /** The plan that pays only the minimums, which decline with the balances, by the usual rule if theirs is unknown. */
  minimumsOnly: TotalsOutcome;
  /** The compared strategies with the same debts and budget, in the requested order. */
  strategies: { strategy: PayoffStrategy; outcome: PlanOutcome }[];
};

/** Computes a plan and the strategies that it is compared with. */
export function assessPlan(known: AssessedFacts, compared: readonly PayoffStrategy[]): Assessment {
  const budgets = findBudgets(known);
  const facts = withBudget(known, budgets);
  const outcomes = new Map<PayoffStrategy, ActivePlan>();
  const own = facts.settings.strategy;

  const followedBy = (strategy: PayoffStrategy): ActivePlan => {
    const followed = outcomes.get(strategy) ?? resolvePlan(readPlan(withStrategy(facts, strategy)));
    outcomes.set(strategy, followed);
    return followed;
  };
  const input = readPlan(facts);
  const followed = followedBy(own);

  return {
    input,
    debts: facts.debts,
    budgets,
    outcome: followed.outcome,
    followed,
    short: findShort(followed),
    minimumsOnly: totalMinimumsOnly(
      own === "minimum_only"
        ? input.portfolio
        : withUsualMinimums(input.portfolio, input.estimated),
    ),
    strategies: compared.map((strategy) => ({ strategy, outcome: followedBy(strategy).outcome })),
  };
}

/** Returns the first month in which the budget is below the minimums; null if there is none. */
export function findShort({ portfolio, strategy, outcome }: ActivePlan): ShortMonth | null {
  return outcome.kind === "plan" ? null : shortMonth(portfolio, strategy);
}

/** Returns the strategies to compare with the chosen one, which is included. */
export function strategiesToCompare({
  strategy,
}: PlanFacts["settings"]): readonly PayoffStrategy[] {
  const always: PayoffStrategy[] = ["optimal", "avalanche", "snowball"];

  return [...new Set([...always, strategy, "minimum_only" as const])];
}

function withStrategy(facts: PlanFacts, strategy: PayoffStrategy): PlanFacts {
  return { ...facts, settings: { ...facts.settings, strategy } };
}
