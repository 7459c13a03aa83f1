import type { Certificate } from "@snowball/payoff";
import type { StrategyFigures } from "@snowball/planner";

import { counted, type PlanWords } from "../words/plan-words.ts";
import { strategyNames } from "../words/strategies.ts";

/** Where there is no bound, such as with interest by the day that carries unpaid interest apart. */
export const NOT_PROVEN =
  "This is the cheapest plan we found. With these debts we cannot prove that none is cheaper.";

/** Where the bound is so far below the plan that it says nothing. */
export const TOO_FAR =
  "No cheaper plan was found. What can be proven for these debts is too far below it to say more.";

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

type Feasible = Extract<StrategyFigures, { kind: "plan" }>;
type Money = Pick<PlanWords, "money">;

/**
 * What a strategy costs beyond the cheapest, and what it gives for that, e.g. `Snowball costs you
 * $38.00 more than Cheapest and closes its first debt 7 months sooner.` Null where they are the same.
 */
export function describeTradeOff(chosen: Feasible, cheapest: Feasible, words: Money) {
  const dearer = chosen.totals.paid - cheapest.totals.paid;
  const win = firstWin(chosen, cheapest);
  if (dearer === 0 && win === null) return null;

  const name = strategyNames[chosen.strategy.type].name;
  return `${name} ${[costOf(dearer, words), win].filter((part) => part !== null).join(" and ")}.`;
}

function costOf(dearer: number, { money }: Money): string {
  const than = strategyNames.optimal.name;
  if (dearer === 0) return `costs the same as ${than}`;

  return dearer > 0
    ? `costs you ${money(dearer)} more than ${than}`
    : `costs you ${money(-dearer)} less than ${than}`;
}

/** Null where both close their first debt in the same month. */
function firstWin(chosen: Feasible, cheapest: Feasible): string | null {
  if (!chosen.firstPayoff || !cheapest.firstPayoff) return null;
  const sooner = cheapest.firstPayoff.month - chosen.firstPayoff.month;
  if (sooner === 0) return null;

  return `closes its first debt ${counted(Math.abs(sooner), "month")} ${sooner > 0 ? "sooner" : "later"}`;
}
