import type { Cents, MinimumRule } from "@snowball/payoff";

import {
  type CardCharge,
  estimateMinimum,
  inferMinimumRule,
  ISSUER_RULES,
  paysOff,
  rulesThatAsk,
} from "./estimate-minimum.ts";

/** Two values of one figure. With `sooner` a plan tends to end sooner, with `later` later. */
export type Ends<Reading> = { sooner: Reading; later: Reading };

/**
 * Returns the plausible range of a card's minimum rule.
 *
 * - A minimum that reveals its share: either family with that share, if it pays the balance off, and a floor between
 *   the lowest and the highest published one.
 * - An unknown minimum, or one that reveals nothing (see `inferMinimumRule`): the highest and the lowest published
 *   rule, but at least what pays the balance off (see `paysOff`).
 * - Far above any issuer's minimum, or barely the interest: it may apply once, and the usual rule afterwards.
 * - An issuer's floor: it is the floor, so nothing is left to estimate.
 * @param minimum as reported; null if unknown.
 * @returns null if there is only one value.
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

/** Returns the published rules with the highest and the lowest minimum in month 1. */
function publishedEnds(charge: CardCharge): Ends<MinimumRule> {
  const { usual, plusInterestShares, shares, lowestFloor, highestFloor } = ISSUER_RULES;
  const asking = [
    ...plusInterestShares.map((share) => ({ type: "percentPlusInterest" as const, share })),
    ...shares.map((share) => ({ type: "percent" as const, share })),
  ]
    .map((rule) => ({ rule, requested: estimateMinimum(charge, { ...rule, floor: 0 }) }))
    .toSorted((one, other) => one.requested - other.requested)
    .map(({ rule }) => rule);
  const most = asking.at(-1) ?? usual;
  const least = asking.find((rule) => paysOff(charge, { ...rule, floor: lowestFloor })) ?? usual;

  return { sooner: { ...most, floor: highestFloor }, later: { ...least, floor: lowestFloor } };
}
