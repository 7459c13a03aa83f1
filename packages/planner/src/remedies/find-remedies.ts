import type { Cents } from "@snowball/payoff";

import { sinkingFund, type SinkingFund } from "./sinking-fund.ts";
import { smallestIncrease, type UnderfundedPlan } from "./smallest-increase.ts";

/** What would make a plan of one that runs short. */
export type Remedies = {
  /** The least more a month; null where no amount helps. */
  increase: Cents | null;
  /** What earlier months can put aside instead; null where that is not what helps. */
  fund: SinkingFund | null;
};

/** For the cheapest plan it takes searches: too long for a page. */
export function findRemedies(plan: UnderfundedPlan): Remedies {
  return { increase: smallestIncrease(plan), fund: sinkingFund(plan) };
}
