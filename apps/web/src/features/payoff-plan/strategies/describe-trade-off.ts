import type { StrategyFigures } from "@snowball/planner";

import { counted, type PlanWords } from "../plan-words.ts";
import { strategyNames } from "./strategy-names.ts";

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
