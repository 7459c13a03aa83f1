import {
  type Cents,
  type PlanFault,
  type Portfolio,
  type Strategy,
  totalPayoff,
} from "@snowball/payoff";

import { withExtra } from "../with-extra.ts";

type Short = Extract<PlanFault, { code: "BUDGET_BELOW_MINIMUMS" }>;

/** Ten million dollars more will do, or nothing will. */
const DOUBLINGS_MAX = 30;

type Failed = {
  portfolio: Portfolio;
  strategy: Strategy;
  /** What was too little; negative where it does not even reach for the first minimums. */
  extra: Cents;
  fault: Short;
};

/**
 * The least extra with which no month runs short, where this one was too little; null where no amount
 * helps. Minimums may rise for a while, so what one month lacks may not be enough for the next.
 */
export function leastExtra({ portfolio, strategy, extra, fault }: Failed): Cents | null {
  // The cheapest plan never runs short where avalanche does not, and would have to be searched for.
  const used: Strategy = strategy.type === "optimal" ? { type: "avalanche" } : strategy;
  const isEnough = (each: Cents) => {
    const outcome = totalPayoff(withExtra(portfolio, each), used);
    return outcome.kind === "plan" || outcome.fault.code !== fault.code;
  };
  let tooLittle = extra;
  let step = Math.max(1, fault.shortfall);
  for (let doubling = 0; !isEnough(extra + step); doubling += 1) {
    if (doubling === DOUBLINGS_MAX) return null;
    tooLittle = extra + step;
    step *= 2;
  }

  let enough = extra + step;
  while (enough - tooLittle > 1) {
    const middle = Math.floor((tooLittle + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else tooLittle = middle;
  }
  return enough;
}
