import type { Cents } from "@snowball/payoff";

import { sinkingFund, type SinkingFund } from "./sinking-fund.ts";
import { smallestIncrease, type UnderfundedPlan } from "./smallest-increase.ts";

/** Changes that make an underfunded plan possible. */
export type Remedies = {
  /** The smallest monthly increase in cents; null if no amount helps. */
  increase: Cents | null;
  /** What earlier months can set aside instead; null if that does not help. */
  fund: SinkingFund | null;
};

/** Finds the changes. With the strategy "optimal" this takes several searches, too long for a page. */
export function findRemedies(plan: UnderfundedPlan): Remedies {
  return { increase: smallestIncrease(plan), fund: sinkingFund(plan) };
}
