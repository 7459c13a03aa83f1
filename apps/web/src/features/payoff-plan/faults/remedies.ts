import type { Cents } from "@snowball/payoff";

import { type FailedPlan, leastMore } from "./least-more.ts";
import { putAside, type PutAside } from "./put-aside.ts";

/** What would make a plan of one that runs short. */
export type Remedies = {
  /** The least more a month; null where no amount helps. */
  more: Cents | null;
  /** What earlier months can put aside instead; null where that is not what helps. */
  aside: PutAside | null;
};

/** For the cheapest plan it takes searches: too long for the page. */
export function remediesFor(failed: FailedPlan): Remedies {
  return { more: leastMore(failed), aside: putAside(failed) };
}
