import type { Cents, MinimumRule } from "@snowball/payoff";

import {
  type CardCharge,
  estimateMinimum,
  inferMinimumRule,
  ISSUER_RULES,
  paysOff,
  rulesThatAsk,
} from "./estimate-minimum.ts";

/** Two readings of one figure: with `sooner` a plan tends to end sooner, with `later` later. */
export type Ends<Reading> = { sooner: Reading; later: Reading };

/**
 * How far from the estimate the rule of a card's minimum may be.
 *
 * - A minimum that tells its share: either family with that share, as far as it pays the balance off,
 *   and the floor between the lowest and the highest of the published ones.
 * - One that is told by nobody, or tells nothing (see `inferMinimumRule`): what published rules ask
 *   for at most, and at least: at least what pays the balance off (see `paysOff`).
 * - Far more than any issuer asks for, or no more than about the interest: it may be asked once, and
 *   the usual rule after that.
 * - An issuer's floor: it is the floor, so nothing is left to estimate.
 * @param minimum as somebody states it; null where nobody does.
 * @returns null where there is but one reading.
 */
export function minimumEnds(charge: CardCharge, minimum: Cents | null): Ends<MinimumRule> | null {
  const { usual, highestFloor } = ISSUER_RULES;
  const inferred = minimum === null ? usual : inferMinimumRule(charge, minimum);
  if (minimum === null || inferred === usual) return publishedEnds(charge);
  if (inferred.type === "fixed") return { sooner: inferred, later: usual };

  const { plusInterest, plain } = rulesThatAsk(charge, minimum);
  const [sooner, later] = [plusInterest ?? plain, plain ?? plusInterest];
  if (isFloor(inferred, minimum) || sooner === null || later === null) return null;
  return { sooner: { ...sooner, floor: Math.min(highestFloor, minimum) }, later };
}

function isFloor(rule: MinimumRule, minimum: Cents): boolean {
  return "floor" in rule && rule.floor === minimum && rule.share === ISSUER_RULES.usual.share;
}

/** The published rules that ask for most and for least in month 1. */
function publishedEnds(charge: CardCharge): Ends<MinimumRule> {
  const { usual, plusInterestShares, shares, lowestFloor, highestFloor } = ISSUER_RULES;
  const asking = [
    ...plusInterestShares.map((share) => ({ type: "percentPlusInterest" as const, share })),
    ...shares.map((share) => ({ type: "percent" as const, share })),
  ]
    .map((rule) => ({ rule, asked: estimateMinimum(charge, { ...rule, floor: 0 }) }))
    .toSorted((one, other) => one.asked - other.asked)
    .map(({ rule }) => rule);
  const most = asking.at(-1) ?? usual;
  const least = asking.find((rule) => paysOff(charge, { ...rule, floor: lowestFloor })) ?? usual;

  return { sooner: { ...most, floor: highestFloor }, later: { ...least, floor: lowestFloor } };
}
