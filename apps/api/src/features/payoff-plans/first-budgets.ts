import { amountFromCents } from "@snowball/money";
import type { Strategy } from "@snowball/payoff";
import type { Pieces } from "@snowball/payoff/pieces";
import {
  type BudgetChoice,
  fewestPaydays,
  findingFirstBudgets,
  openPortfolio,
} from "@snowball/planner";

import { type PlanFacts, readPlan } from "./read-plan-rules.ts";

/**
 * The least budget that works in every month with these debts, and three larger ones; of each paycheck where
 * paychecks bring it. None where the
 * minimums alone are paid, and where there is nothing to plan.
 */
export function* findBudgets(facts: PlanFacts): Pieces<BudgetChoice[]> {
  const { settings } = facts;
  if (settings.strategy === "minimum_only") return [];
  const { read, strategy } = readPlan({
    debts: facts.debts,
    ledger: facts.ledger,
    today: facts.today,
    settings,
  });
  if (read.planned.debts.length === 0) return [];
  // The search for the cheapest plan begins with this one, so it needs no more.
  const ranking: Strategy = strategy.type === "optimal" ? { type: "avalanche" } : strategy;
  const { paydays = null, rollover } = settings;
  const isByPaycheck = rollover && paydays !== null && paydays.amount !== null;

  return yield* findingFirstBudgets(
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

/** The facts with a budget: of who never chose one, the least that works in every month. */
export function* withBudget<Facts extends PlanFacts>(
  facts: Facts,
  budgets?: readonly BudgetChoice[],
): Pieces<Facts> {
  if (facts.isUndecided !== true) return facts;
  const [least] = budgets ?? (yield* findBudgets(facts));
  if (least === undefined) return facts;

  return { ...facts, settings: { ...facts.settings, total: amountFromCents(least.amount) } };
}
