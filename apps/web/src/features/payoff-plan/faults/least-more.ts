import {
  type Cents,
  type PlanFault,
  type Portfolio,
  type Strategy,
  totalPayoff,
} from "@snowball/payoff";

import { withMore } from "../changed-budget.ts";

type Short = Extract<PlanFault, { code: "BUDGET_BELOW_MINIMUMS" }>;

/** Ten million dollars more will do, or nothing will. */
const DOUBLINGS_MAX = 30;

type Failed = { portfolio: Portfolio; strategy: Strategy; fault: Short };

/**
 * The least that has to be added a month so that no month runs short; null where no amount helps.
 * Minimums may rise for a while, so what one month lacks may not be enough for the next.
 */
export function leastMore({ portfolio, strategy, fault }: Failed): Cents | null {
  // The cheapest plan never runs short where avalanche does not, and would have to be searched for.
  const used: Strategy = strategy.type === "optimal" ? { type: "avalanche" } : strategy;
  const isEnough = (more: Cents) => {
    const outcome = totalPayoff(withMore(portfolio, more), used);
    return outcome.kind === "plan" || outcome.fault.code !== fault.code;
  };
  let tooLittle = 0;
  let enough = Math.max(1, fault.shortfall);
  for (let doubling = 0; !isEnough(enough); doubling += 1) {
    if (doubling === DOUBLINGS_MAX) return null;
    tooLittle = enough;
    enough *= 2;
  }

  while (enough - tooLittle > 1) {
    const middle = Math.floor((tooLittle + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else tooLittle = middle;
  }
  return enough;
}
