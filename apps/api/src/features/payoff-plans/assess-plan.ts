import type { Debt, PayoffStrategy } from "@snowball/contract";
import type { PlanOutcome, TotalsOutcome } from "@snowball/payoff";
import { type CooperativeTask, totalMinimumsOnlySteps } from "@snowball/payoff/steps";
import {
  type BudgetChoice,
  findShortMonthSteps,
  type ActivePlan,
  resolvePlanSteps,
  type ShortMonth,
} from "@snowball/planner";

import { findBudgets, withBudget } from "./first-budgets.ts";
import { type PlanFacts, type PlanInput, readPlan } from "./read-plan-rules.ts";

/** What a plan is computed from, with what is known of how urgent its debts are. */
export type AssessedFacts = PlanFacts & { debts: readonly Debt[] };

/** What the facts of a plan come to. */
export type Assessment = {
  input: PlanInput;
  debts: readonly Debt[];
  /** The least that works in every month, and larger ones. */
  budgets: readonly BudgetChoice[];
  outcome: PlanOutcome;
  /** With the choices as they came out. */
  followed: ActivePlan;
  /** The month in which the money does not reach for the minimums, if there is one. */
  short: ShortMonth | null;
  /** With nothing paid beyond the minimums, which decline as balances do. */
  minimumsOnly: TotalsOutcome;
  /** With the same debts and the same money, in the order that was asked for. */
  strategies: { strategy: PayoffStrategy; outcome: PlanOutcome }[];
};

/** Computes a plan and those it is compared with. */
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
    minimumsOnly: yield* totalMinimumsOnlySteps(input.portfolio),
    strategies: compared.map((strategy) => ({ strategy, outcome: followedBy(strategy).outcome })),
  };
}

/** The strategies to show beside the chosen one. */
export function strategiesToCompare({
  strategy,
}: PlanFacts["settings"]): readonly PayoffStrategy[] {
  const always: PayoffStrategy[] = ["optimal", "avalanche", "snowball"];

  return [...new Set([...always, strategy, "minimum_only" as const])];
}

function withStrategy(facts: PlanFacts, strategy: PayoffStrategy): PlanFacts {
  return { ...facts, settings: { ...facts.settings, strategy } };
}
