import {
  type Cents,
  type PlanFault,
  type Portfolio,
  smallestPayment,
  type Strategy,
  totalPayoff,
} from "@snowball/payoff";

import { withHigherBudget } from "./change-budget.ts";

export type Shortfall = Extract<PlanFault, { code: "BUDGET_BELOW_MINIMUMS" }>;

/** With ten billion dollars more a month there is a plan, or there never is one. */
const MOST: Cents = 1_000_000_000_000;

export type UnderfundedPlan = { portfolio: Portfolio; strategy: Strategy; fault: Shortfall };

/**
 * The least that has to be added a month so that the strategy has a plan, while a cent less does not
 * do; null where no amount helps. Minimums may rise for a while, so what one month lacks may not be
 * enough for the next. Of the cheapest plan it takes some searches: too long for the page.
 */
export function smallestIncrease({ portfolio, strategy, fault }: UnderfundedPlan): Cents | null {
  const guess = Math.max(1, fault.shortfall);
  if (strategy.type !== "optimal") return leastBy(strategy, portfolio, guess);

  return leastBy(strategy, portfolio, leastOfKnown(portfolio, guess) ?? guess);
}

function leastBy(strategy: Strategy, portfolio: Portfolio, guess: Cents): Cents | null {
  return hasPlan(portfolio, strategy, MOST)
    ? smallestPayment(guess, (more) => more >= MOST || hasPlan(portfolio, strategy, more))
    : null;
}

/** Where the search for the cheapest plan begins, and so hardly above what it needs. */
function leastOfKnown(portfolio: Portfolio, guess: Cents): Cents | null {
  const { debts } = portfolio;
  const known: Strategy[] = [
    { type: "snowball" },
    { type: "avalanche" },
    ...debts.slice(1).map((_, at): Strategy => ({ type: "hybrid", snowballFirst: at + 1 })),
    ...debts.map(({ id }): Strategy => ({ type: "custom", order: [id] })),
  ];

  return known.reduce<Cents | null>((least, strategy) => {
    if (least === null) return leastBy(strategy, portfolio, guess);
    return least > 1 && hasPlan(portfolio, strategy, least - 1)
      ? leastBy(strategy, portfolio, least - 1)
      : least;
  }, null);
}

function hasPlan(portfolio: Portfolio, strategy: Strategy, more: Cents): boolean {
  return totalPayoff(withHigherBudget(portfolio, more), strategy).kind === "plan";
}
