import { shareOf } from "./exact-units.ts";
import type { Cents, MinimumRule, RatedBalance, RatePpm } from "../portfolio.ts";

type PercentRule = Extract<MinimumRule, { floor: Cents }>;

/**
 * How American card issuers compute the least payment, as published by third parties (tables of
 * 2018–2021 at helpmebuildcredit.com and creditcardcatalog.com): 1 % of the balance plus the month's
 * interest and fees at most large banks, 2–5 % of the balance at others, never below $25 to $40, or
 * the whole balance where that is less. Seeds for estimates that are shown as such and that the user
 * may replace; nobody's terms.
 */
export const ISSUER_RULES = {
  usual: { type: "percentPlusInterest", share: 10_000, floor: 25_00 },
  usualWithoutRate: { type: "percent", share: 20_000, floor: 25_00 },
  plusInterestShares: [10_000],
  shares: [20_000, 25_000, 30_000, 40_000, 50_000],
  lowestFloor: 25_00,
  highestFloor: 40_00,
} as const satisfies Record<string, MinimumRule | readonly RatePpm[] | Cents>;

/** A higher share than any issuer's is no percentage rule: a past-due amount, or a charge card. */
const HIGHEST_SHARE: RatePpm = 100_000;
/** Less than that beside the interest is no rule of the first family. */
export const LOWEST_SHARE_PLUS_INTEREST: RatePpm = 5_000;
/** Less than that is no rule of the second. */
const LOWEST_SHARE: RatePpm = 10_000;

/** What a minimum is computed from: the balance before interest, and the month's interest and fees. */
export type MonthlyCharge = { owed: Cents; charged: Cents };

const HALF_YEARLY_RATE = 6_000_000n;

/** What month 1 adds to a debt's balances: each rounded to the cent by itself, half up, plus the fee. */
export function chargeOfMonth(balances: readonly RatedBalance[], fee: Cents): MonthlyCharge {
  const interest = balances.map(({ amount, apr, promo, deferred }) => {
    const rate = deferred ? 0 : (promo?.apr ?? apr);
    return Number((BigInt(amount) * BigInt(rate) + HALF_YEARLY_RATE) / (2n * HALF_YEARLY_RATE));
  });

  return { owed: sum(balances.map(({ amount }) => amount)), charged: sum(interest) + fee };
}

/**
 * What a card's issuer probably asks for where it does not say: for a label "estimate", never for a
 * sum of what is due.
 */
export function estimateMinimum(
  { owed, charged }: MonthlyCharge,
  rule: PercentRule = ISSUER_RULES.usual,
): Cents {
  const percentage =
    rule.type === "percent"
      ? shareOf(owed + charged, rule.share)
      : shareOf(owed, rule.share) + charged;

  return Math.min(Math.max(percentage, rule.floor), owed + charged);
}

/**
 * The rule that a card's minimum of today follows, so that the coming months' minimums decline with
 * the balance instead of staying at today's figure: of two families (a share plus interest, a plain
 * share) the one whose published shares come closest. The share is then set so that month 1 asks for
 * today's figure, to the cent below $10,000 with the month's interest; above it a share in whole
 * millionths may miss it by a cent for each $20,000.
 *
 * Three minimums say nothing about a percentage. Zero: nothing is due this time. Less than any issuer
 * asks for: it was set on a statement from before the balance grew. For both the usual rule is taken.
 * And much more than any issuer asks for (a past-due amount, a charge card): it stays as it is.
 * @param minimum today's, as the bank or the user states it.
 */
export function inferMinimumRule(charge: MonthlyCharge, minimum: Cents): MinimumRule {
  const { owed, charged } = charge;
  const { usual, highestFloor } = ISSUER_RULES;
  if (minimum <= 0 || owed <= 0) return usual;

  const isFloor = minimum <= highestFloor && minimum >= shareOf(owed, usual.share) + charged;
  if (isFloor || minimum >= owed + charged) return { ...usual, floor: minimum };

  return inferShare(charge, minimum);
}

function inferShare(charge: MonthlyCharge, minimum: Cents): MinimumRule {
  const { usual, plusInterestShares, shares } = ISSUER_RULES;
  if (shareIn(minimum, charge.owed + charge.charged) > HIGHEST_SHARE) {
    return { type: "fixed", amount: minimum };
  }

  const { plusInterest, plain } = rulesThatAsk(charge, minimum);
  if (plusInterest === null || plain === null) return plusInterest ?? plain ?? usual;
  const isCloser =
    distance(plusInterest.share, plusInterestShares) <= distance(plain.share, shares);
  return isCloser ? plusInterest : plain;
}

/**
 * Of each family the rule that asks for `minimum` in month 1, with the lowest floor issuers have;
 * null where its share would be less than any issuer's.
 */
export function rulesThatAsk({ owed, charged }: MonthlyCharge, minimum: Cents) {
  const floor = Math.min(ISSUER_RULES.lowestFloor, minimum);
  const plusInterest = shareIn(minimum - charged, owed);
  const plain = shareIn(minimum, owed + charged);

  return {
    plusInterest:
      plusInterest < LOWEST_SHARE_PLUS_INTEREST
        ? null
        : ({ type: "percentPlusInterest", share: plusInterest, floor } as const),
    plain: plain < LOWEST_SHARE ? null : ({ type: "percent", share: plain, floor } as const),
  };
}

/** The share of `whole` that is nearest to `part`; 0 where there is none. */
function shareIn(part: Cents, whole: Cents): RatePpm {
  if (part <= 0) return 0;
  return Number((2n * BigInt(part) * 1_000_000n + BigInt(whole)) / (2n * BigInt(whole)));
}

/** How far a share is from the nearest published one, in millionths of that one. */
function distance(share: RatePpm, published: readonly RatePpm[]): number {
  return Math.min(...published.map((each) => (Math.abs(share - each) * 1_000_000) / each));
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0);
}
