import type { Cents, MinimumRule, RatedBalance, RatePpm } from "@snowball/payoff";

import { shareOf } from "./exact-units.ts";

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
/**
 * Less than that beside the interest is no rule of either family: since 2003 the banks' supervisors
 * expect minimums that pay a balance off (OCC Bulletin 2003-1).
 */
const LOWEST_SHARE_PLUS_INTEREST: RatePpm = 5_000;
/** Less than that is no rule of the second. */
const LOWEST_SHARE: RatePpm = 10_000;

/** What a minimum is computed from: the balance before interest, and the month's interest and fees. */
export type MonthlyCharge = { owed: Cents; charged: Cents };

/** Month 1, and what a month adds once promotions are over. */
export type CardCharge = MonthlyCharge & {
  /**
   * Of the balance with the highest rate alone, then with the next, to all of them: minimums go to
   * the lowest rate first, so these are what they still have to pay off later on.
   */
  settled: readonly MonthlyCharge[];
};

const HALF_YEARLY_RATE = 6_000_000n;

/** What month 1 adds to a debt's balances: each rounded to the cent by itself, half up, plus the fee. */
export function chargeOfMonth(balances: readonly RatedBalance[], fee: Cents): CardCharge {
  const dearest = balances.toSorted((one, other) => other.apr - one.apr);

  return {
    ...addedUp(balances, fee, ({ apr, promo, deferred }) => (deferred ? 0 : (promo?.apr ?? apr))),
    settled: dearest.map((_, at) => addedUp(dearest.slice(0, at + 1), fee, ({ apr }) => apr)),
  };
}

function addedUp(
  balances: readonly RatedBalance[],
  fee: Cents,
  rateOf: (balance: RatedBalance) => RatePpm,
): MonthlyCharge {
  const interest = balances.map((balance) => interestOf(balance.amount, rateOf(balance)));

  return { owed: sum(balances.map(({ amount }) => amount)), charged: sum(interest) + fee };
}

function interestOf(amount: Cents, rate: RatePpm): Cents {
  return Number((BigInt(amount) * BigInt(rate) + HALF_YEARLY_RATE) / (2n * HALF_YEARLY_RATE));
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
 * Whether a rule pays off half a percent beside the interest at the rates after promotions, of all
 * that is owed and of the dearest part that is left later on. The whole is always enough.
 */
export function paysOff({ settled }: CardCharge, rule: PercentRule): boolean {
  return settled.every(({ owed, charged }) => {
    const enough = charged + shareOf(owed, LOWEST_SHARE_PLUS_INTEREST);
    return estimateMinimum({ owed, charged }, rule) >= Math.min(enough, owed + charged);
  });
}

/**
 * The rule that a card's minimum of today follows, so that the coming months' minimums decline with
 * the balance instead of staying at today's figure: of two families (a share plus interest, a plain
 * share) the one whose published shares come closest, but no share that hardly pays the balance off
 * once promotions are over. The share is then set so that month 1 asks for today's figure, to the cent
 * below $10,000 with the month's interest; above it a share in whole millionths may miss it by a cent
 * for each $20,000.
 *
 * Some minimums say nothing about a percentage. Zero: nothing is due this time. Less than any issuer
 * asks for: it was set on a statement from before the balance grew. For both the usual rule is taken.
 * Much more than any issuer asks for (a past-due amount, a charge card), or about the interest, so
 * that no share would pay the balance off: it stays as it is.
 * @param minimum today's, as the bank or the user states it.
 */
export function inferMinimumRule(charge: CardCharge, minimum: Cents): MinimumRule {
  const { owed, charged } = charge;
  const { usual, highestFloor } = ISSUER_RULES;
  if (minimum <= 0 || owed <= 0) return usual;

  const isFloor = minimum <= highestFloor && minimum >= shareOf(owed, usual.share) + charged;
  if (isFloor || minimum >= owed + charged) return { ...usual, floor: minimum };

  return inferShare(charge, minimum);
}

function inferShare(charge: CardCharge, minimum: Cents): MinimumRule {
  const { usual, plusInterestShares, shares } = ISSUER_RULES;
  const asked = shareIn(minimum, charge.owed + charge.charged);
  if (asked > HIGHEST_SHARE) return { type: "fixed", amount: minimum };

  const { plusInterest, plain } = rulesThatAsk(charge, minimum);
  if (plusInterest === null && plain === null) {
    return asked < LOWEST_SHARE ? usual : { type: "fixed", amount: minimum };
  }
  if (plusInterest === null || plain === null) return plusInterest ?? plain ?? usual;
  const isCloser =
    distance(plusInterest.share, plusInterestShares) <= distance(plain.share, shares);
  return isCloser ? plusInterest : plain;
}

/**
 * Of each family the rule that asks for `minimum` in month 1, with the lowest floor issuers have;
 * null where its share would be less than any issuer's, or would hardly pay the balance off.
 */
export function rulesThatAsk(charge: CardCharge, minimum: Cents) {
  const { owed, charged } = charge;
  const floor = Math.min(ISSUER_RULES.lowestFloor, minimum);
  const share = shareIn(minimum - charged, owed);
  const plain = { type: "percent", share: shareIn(minimum, owed + charged), floor } as const;

  return {
    plusInterest:
      share < LOWEST_SHARE_PLUS_INTEREST
        ? null
        : ({ type: "percentPlusInterest", share, floor } as const),
    plain: plain.share < LOWEST_SHARE || !paysOff(charge, plain) ? null : plain,
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
