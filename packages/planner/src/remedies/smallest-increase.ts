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

/** Ten billion dollars more a month: if this is not enough, no amount is. */
const MOST: Cents = 1_000_000_000_000;

export type UnderfundedPlan = { portfolio: Portfolio; strategy: Strategy; fault: Shortfall };

/**
 * Finds the smallest monthly increase that makes a plan possible; a cent less does not. Null if no amount helps.
 * Minimums may rise for a while, so the gap of one month may not cover the next. With the strategy "optimal" this takes
 * several searches, too long for a page.
 */
export function smallestIncrease({ portfolio, strategy, fault }: UnderfundedPlan): Cents | null {
  const guess = Math.max(1, fault.shortfall);
  if (strategy.type !== "optimal") return leastBy(strategy, portfolio, guess);

  // The cheapest plan needs hardly less than the better of these, so its search starts there.
  const starts = (["snowball", "avalanche"] as const).flatMap(
    (type) => leastBy({ type }, portfolio, guess) ?? [],
  );
  return leastBy(strategy, portfolio, starts.length > 0 ? Math.min(...starts) : guess);
}

function leastBy(strategy: Strategy, portfolio: Portfolio, guess: Cents): Cents | null {
  return hasPlan(portfolio, strategy, MOST)
    ? smallestPayment(guess, (more) => more >= MOST || hasPlan(portfolio, strategy, more))
    : null;
}

function hasPlan(portfolio: Portfolio, strategy: Strategy, more: Cents): boolean {
  const higher = withHigherBudget(portfolio, more);

  return !isBelowMinimums(higher) && totalPayoff(higher, strategy).kind === "plan";
}

/** The engine rejects a budget below the minimums of every month as invalid input. */
function isBelowMinimums({ budget }: Portfolio): boolean {
  return "extra" in budget && budget.extra < 0;
}
