import type { PayoffPlanSettings } from "@snowball/contract";
import { amountFromCents, compareAmounts } from "@snowball/money";
import type { Portfolio, Strategy } from "@snowball/payoff";
import type { CooperativeTask } from "@snowball/payoff/steps";
import {
  type BudgetChoice,
  endsByForgiveness,
  fewestPaydays,
  findFirstBudgetsSteps,
  isIncomeDriven,
  openPortfolio,
} from "@snowball/planner";

import { type PlanFacts, readPlan } from "./read-plan-rules.ts";

/**
 * The least budget that works in every month with these debts, and three larger ones; of each paycheck where
 * paychecks bring it. None where the minimums alone are paid, where there is nothing to plan, and where a debt
 * ends by being forgiven.
 */
export function* findBudgets(facts: PlanFacts): CooperativeTask<BudgetChoice[]> {
  const { settings } = facts;
  if (settings.strategy === "minimum_only") return [];
  const { whatIf: _whatIf, ...asIs } = facts;
  const { read, strategy, portfolio } = readPlan(asIs);
  if (read.planned.debts.length === 0 || isForgiven(facts, portfolio)) return [];
  // The search for the cheapest plan begins with this one, so it needs no more.
  const ranking: Strategy = strategy.type === "optimal" ? { type: "avalanche" } : strategy;
  const { paydays = null, rollover } = settings;
  const isByPaycheck = rollover && paydays !== null && paydays.amount !== null;

  return yield* findFirstBudgetsSteps(
    (cents) => {
      const amount = amountFromCents(cents);
      const money = isByPaycheck
        ? { paydays: { ...paydays, amount } }
        : { total: amount, paydays: null };
      return openPortfolio(read, { ...settings, rollover: true, ...money });
    },
    ranking,
    isByPaycheck ? fewestPaydays(paydays) : 1,
  );
}

/** Whether a debt of the plan ends by being forgiven, and not by what is paid. */
function isForgiven({ debts }: PlanFacts, portfolio: Portfolio): boolean {
  const byIncome = new Set(debts.filter(isIncomeDriven).map(({ uuid }) => uuid));

  return endsByForgiveness(portfolio, (id) => byIncome.has(id));
}

/**
 * Returns the settings with a total if the user never chose any: the least that works in every month, or what the plan
 * of an earlier day kept. If a debt ends by being forgiven, only minimums are paid, because money that other debts free
 * would be lost on it.
 * @param least null if no budget works.
 */
export function chosenSettings(facts: PlanFacts, least: string | null): PayoffPlanSettings {
  const { settings, isUndecided = false, keptBudget: kept = null } = facts;
  if (!isUndecided) return settings;
  if (least !== null) {
    const isKept = kept !== null && compareAmounts(kept, least) > 0;
    return { ...settings, total: isKept ? kept : least };
  }

  return isForgiven(facts, readPlan(facts).portfolio) ? { ...settings, rollover: false } : settings;
}

/** The facts with a budget: of who never chose one, the least that works in every month. */
export function* withBudget<Facts extends PlanFacts>(
  facts: Facts,
  budgets?: readonly BudgetChoice[],
): CooperativeTask<Facts> {
  if (facts.isUndecided !== true) return facts;
  const [least] = budgets ?? (yield* findBudgets(facts));

  return {
    ...facts,
    settings: chosenSettings(facts, least ? amountFromCents(least.amount) : null),
  };
}
