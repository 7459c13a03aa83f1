import type { Debt, PayoffStrategy } from "@snowball/contract";
import type { PlanOutcome, TotalsOutcome } from "@snowball/payoff";
import { type CooperativeTask, totalMinimumsOnlySteps } from "@snowball/payoff/steps";
import {
  type BudgetChoice,
  findShortMonthSteps,
  type ActivePlan,
  resolvePlanSteps,
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
export function* assessPlan(
  known: AssessedFacts,
  compared: readonly PayoffStrategy[],
): CooperativeTask<Assessment> {
  const budgets = yield* findBudgets(known);
  const facts = yield* withBudget(known, budgets);
  const outcomes = new Map<PayoffStrategy, ActivePlan>();
  const own = facts.settings.strategy;

  for (const strategy of new Set([own, ...compared])) {
    yield;
    outcomes.set(strategy, yield* resolvePlanSteps(readPlan(withStrategy(facts, strategy))));
  }

  const followedBy = (strategy: PayoffStrategy): ActivePlan => {
    const followed = outcomes.get(strategy);
    if (!followed) throw new Error(`${strategy} was not computed.`);
    return followed;
  };
  const input = readPlan(facts);
  const followed = followedBy(own);
  const { outcome } = followed;
  const isShort = outcome.kind === "impossible" && outcome.fault.code === "BUDGET_BELOW_MINIMUMS";
  return {
    input,
    debts: facts.debts,
    budgets,
    outcome,
    followed,
    short: isShort ? yield* findShortMonthSteps(input.portfolio, input.strategy) : null,
    minimumsOnly: yield* totalMinimumsOnlySteps(
      own === "minimum_only"
        ? input.portfolio
        : withUsualMinimums(input.portfolio, input.estimated),
    ),
    strategies: compared.map((strategy) => ({ strategy, outcome: followedBy(strategy).outcome })),
  };
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
