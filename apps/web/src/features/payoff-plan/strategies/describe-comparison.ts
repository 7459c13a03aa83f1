import type { Certificate } from "@snowball/payoff";
import { type StrategyFigures, totalOwed, usefulLowerBound } from "@snowball/planner";

import { counted } from "#lib/format-duration.ts";
import type { PlanSubject } from "../words/plan-subject.ts";
import { planWords, type PlanWords } from "../words/plan-words.ts";
import { strategyNames } from "../words/strategies.ts";

/**
 * Shown if there is no lower bound, for example with daily interest that keeps unpaid interest separately.
 */
const NOT_PROVEN =
  "This is the cheapest plan we found. We can't prove it's the cheapest possible for these debts.";

/** Shown if the lower bound is too far below the plan to be useful. */
const TOO_FAR =
  "This is the cheapest plan we found. We can't prove it's the cheapest possible for these debts.";

type Feasible = Extract<StrategyFigures, { kind: "plan" }>;

/** Describes what is proven about the cheapest plan. */
export function describeProof({ totals, certificate }: Feasible, subject: PlanSubject): string {
  if (!certificate) return NOT_PROVEN;
  const isUseful = usefulLowerBound({ totals, certificate }, totalOwed(subject.portfolio)) !== null;

  return isUseful ? describeCertificate(certificate, planWords(subject)) : TOO_FAR;
}

/**
 * Describes the proof for the cheapest plan. The lower bound holds for every plan with this budget, so a
 * plan that meets it is the cheapest. The bound allows for rounding to cents.
 */
export function describeCertificate(
  { lowerBound, gap, rounding }: Certificate,
  { money }: Pick<PlanWords, "money">,
): string {
  if (gap <= 0) {
    return `Proven: with this budget no plan can cost less than ${money(lowerBound)}, and Cheapest costs exactly that.`;
  }
  if (gap <= rounding) {
    return `Proven: no plan can cost less than ${money(lowerBound)}. Cheapest is within ${money(gap)} of that, which is rounding.`;
  }
  return `No plan can cost less than ${money(lowerBound)}. Cheapest is at most ${money(gap)} above that.`;
}

type Money = Pick<PlanWords, "money">;

/**
 * Describes a strategy's extra cost and advantage over the cheapest. Example: `Snowball costs you $38.00
 * more than Cheapest and pays off its first debt 7 months sooner.` Returns null if there is no difference.
 */
export function describeTradeOff(chosen: Feasible, cheapest: Feasible, words: Money) {
  const extraCost = chosen.totals.paid - cheapest.totals.paid;
  const win = describeFirstPayoff(chosen, cheapest);
  if (extraCost === 0 && win === null) return null;

  const name = strategyNames[chosen.strategy.type].name;
  return `${name} ${[describeExtraCost(extraCost, words), win].filter((part) => part !== null).join(" and ")}.`;
}

function describeExtraCost(extraCost: number, { money }: Money): string {
  const than = strategyNames.optimal.name;
  if (extraCost === 0) return `costs the same as ${than}`;

  return extraCost > 0
    ? `costs you ${money(extraCost)} more than ${than}`
    : `costs you ${money(-extraCost)} less than ${than}`;
}

/** Compares the months of the first payoff. Returns null if they are equal. */
function describeFirstPayoff(chosen: Feasible, cheapest: Feasible): string | null {
  if (!chosen.firstPayoff || !cheapest.firstPayoff) return null;
  const sooner = cheapest.firstPayoff.month - chosen.firstPayoff.month;
  if (sooner === 0) return null;

  return `pays off its first debt ${counted(Math.abs(sooner), "month")} ${sooner > 0 ? "sooner" : "later"}`;
}
