import { type PlanMonth, planPayoff } from "@snowball/payoff";

import type { Window } from "#http/page.ts";

import { findPlanFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";
import { readPlan } from "./read-plan-rules.ts";

export type MonthWindow = { months: PlanMonth[]; count: number; firstMonth: string };

/** Some months of the user's plan, and how many there are in all; none where there is no plan. */
export async function listPayoffMonths(
  deps: PayoffPlanDeps,
  { userId, window }: { userId: string; window: Window },
): Promise<MonthWindow> {
  const { portfolio, strategy, firstMonth } = readPlan(await findPlanFacts(deps, userId));
  const outcome = planPayoff(portfolio, strategy);
  if (outcome.kind === "impossible") return { months: [], count: 0, firstMonth };

  const { plan } = outcome;
  const count = plan.totals.months;
  const shown = Math.max(0, Math.min(window.limit, count - window.offset));
  const months = Array.from({ length: shown }, (_, index) => plan.month(window.offset + index + 1));
  return { months, count, firstMonth };
}
