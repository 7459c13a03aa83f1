import type { Certificate } from "@snowball/payoff";

import type { PlanWords } from "../plan-words.ts";

/** Where there is no bound, such as with interest by the day that carries unpaid interest apart. */
export const NOT_PROVEN =
  "This is the cheapest plan we found. With these debts we cannot prove that none is cheaper.";

/**
 * What is proven about the cheapest plan. The bound holds for every possible plan with this budget,
 * so a plan that meets it cannot be beaten; the bound itself allows for cents that rounding may save.
 */
export function describeCertificate(
  { lowerBound, gap, rounding }: Certificate,
  { money }: Pick<PlanWords, "money">,
): string {
  if (gap <= 0) {
    return `Proven: with this budget no plan can be cheaper than ${money(lowerBound)}, and this is what it costs.`;
  }
  if (gap <= rounding) {
    return `Proven: no plan can be cheaper than ${money(lowerBound)}. This one is ${money(gap)} above that, no more than rounding to cents can make.`;
  }
  return `No plan can be cheaper than ${money(lowerBound)}. This one is at most ${money(gap)} above that.`;
}
