import type { PayoffPlanSettings } from "@snowball/contract";
import type { Cents, Portfolio, Strategy } from "@snowball/payoff";
import { leastBudget } from "@snowball/planner";
import { useMemo } from "react";

import { usePlan } from "../model/use-plan.tsx";
import { amountChange } from "../words/monthly-budget.ts";
import { subjectOf } from "../words/read-debts.ts";

/**
 * Returns the smallest budget that works in every month for the plan on screen; per paycheck if paychecks set the
 * budget. It does not depend on the current budget. Null if none works.
 */
export function useLowestBudget(): Cents | null {
  const { strategy, budget } = usePlan();
  const { times } = budget;
  const portfolioWith = usePortfolioWith();
  // The strategy is a new object for each budget.
  const key = JSON.stringify(strategy);

  return useMemo(() => {
    const ranked = JSON.parse(key) as Strategy;
    if (ranked.type === "minimum-only") return null;

    return leastBudget(portfolioWith, ranked, times)?.amount ?? null;
  }, [portfolioWith, key, times]);
}

/** Returns a function that returns the portfolio with an amount. It is stable while the budget changes. */
export function usePortfolioWith(): (amount: Cents) => Portfolio {
  const { facts, settings, budget } = usePlan();
  const { least } = budget;
  const serialized = JSON.stringify(withoutBudget(settings));

  return useMemo(() => {
    const others = JSON.parse(serialized) as PayoffPlanSettings;
    const { firstMonth } = facts;

    return (amount) => {
      const changed = amountChange(others, amount, { least, firstMonth });
      return subjectOf(facts, { ...others, ...changed }).portfolio;
    };
  }, [facts, serialized, least]);
}

function withoutBudget(settings: PayoffPlanSettings): PayoffPlanSettings {
  const { paydays } = settings;
  const amount = paydays?.amount ? "0.00" : null;

  return { ...settings, extra: "0.00", total: null, paydays: paydays && { ...paydays, amount } };
}
