import type { Certificate } from "@snowball/payoff";

import type { PlanWords } from "../plan-words.ts";

/**
 * What is proven about the cheapest plan. The bound holds for every possible plan with this budget,
 * so a plan that meets it cannot be beaten.
 */
export function describeCertificate(
  { lowerBound, gap }: Certificate,
  { money }: Pick<PlanWords, "money">,
): string {
  if (gap <= 0) {
    return `Proven: with this budget no plan can be cheaper than ${money(lowerBound)}, and this is what it costs.`;
  }
  return `No plan can be cheaper than ${money(lowerBound)}. This one is at most ${money(gap)} above that.`;
}
