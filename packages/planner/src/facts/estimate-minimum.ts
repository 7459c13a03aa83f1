import type { Cents, MinimumRule, RatedBalance, RatePpm } from "@snowball/payoff";

import { shareOf, sumOf } from "./exact-units.ts";

type PercentRule = Extract<MinimumRule, { floor: Cents }>;

/**
 * How American card issuers compute the minimum, as published by third parties (tables of 2018–2021 at
 * helpmebuildcredit.com and creditcardcatalog.com): 1 % of the balance plus the month's interest and fees at most large
 * banks, 2–5 % of the balance at others, at least $25 to $40, or the whole balance if that is less. These are defaults
 * for labeled estimates that the user may replace, not the terms of any one issuer.
 */
export const ISSUER_RULES = {
  usual: { type: "percentPlusInterest", share: 10_000, floor: 25_00 },
  usualWithoutRate: { type: "percent", share: 20_000, floor: 25_00 },
  plusInterestShares: [10_000],
  shares: [20_000, 25_000, 30_000, 40_000, 50_000],
  lowestFloor: 25_00,
  highestFloor: 40_00,
} as const satisfies Record<string, MinimumRule | readonly RatePpm[] | Cents>;

/** No issuer uses a higher share: such a minimum contains a past-due amount or belongs to a charge card. */
const HIGHEST_SHARE: RatePpm = 100_000;
/**
 * A smaller share in addition to interest fits neither family: since 2003 the regulators expect minimums that pay a
 * balance off (OCC Bulletin 2003-1).
 */
const LOWEST_SHARE_PLUS_INTEREST: RatePpm = 5_000;
/** A smaller plain share fits no rule. */
const LOWEST_SHARE: RatePpm = 10_000;

/** The inputs of a minimum: the balance before interest, and the month's interest and fees. */
export type MonthlyCharge = { owed: Cents; charged: Cents };

/** Month 1, and the charges of a month after promotions end. */
export type CardCharge = MonthlyCharge & {
  /**
   * Totals of the balances by descending rate: the highest alone, then with the next, up to all of them. Minimums are
   * allocated to the lowest rate first, so these remain until later.
   */
  settled: readonly MonthlyCharge[];
  /** Whether the balance and its charges add up to the statement that contains the minimum. */
  isOfStatement?: boolean;
};

const HALF_YEARLY_RATE = 6_000_000n;

/** Returns what month 1 adds to the balances: the interest of each, rounded half up to the cent, plus the fee. */
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

  return { owed: sumOf(balances.map(({ amount }) => amount)), charged: sumOf(interest) + fee };
}

/** Returns one month's interest, rounded half up to the cent. */
export function interestOf(amount: Cents, rate: RatePpm): Cents {
  return Number((BigInt(amount) * BigInt(rate) + HALF_YEARLY_RATE) / (2n * HALF_YEARLY_RATE));
}

/**
 * Returns the probable minimum of a card without a reported one. Use it for a labeled estimate, never in a sum of what
 * is due.
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
 * Returns whether a rule pays off half a percent in addition to interest at the rates after promotions, for every total
 * in `settled`. A minimum equal to the whole balance always does.
 */
export function paysOff({ settled }: CardCharge, rule: PercentRule): boolean {
  return settled.every(({ owed, charged }) => {
    const enough = charged + shareOf(owed, LOWEST_SHARE_PLUS_INTEREST);
    return estimateMinimum({ owed, charged }, rule) >= Math.min(enough, owed + charged);
  });
}

/**
 * Infers the rule behind a card's current minimum, so that future minimums decline with the balance (docs/engine.md, "A
 * card's minimum"). The share reproduces today's minimum in month 1: to the cent below $10,000 including the month's
 * interest, above that within a cent per $20,000, because shares are whole millionths.
 * @param minimum today's, as the bank or the user states it.
 */
export function inferMinimumRule(charge: CardCharge, minimum: Cents): MinimumRule {
  const { owed, charged } = charge;
  const { usual, highestFloor } = ISSUER_RULES;
  if (minimum <= 0 || owed <= 0) return usual;

  const isFloor = minimum <= highestFloor && minimum >= shareOf(owed, usual.share) + charged;
  if (isFloor || minimum >= owed + charged) return { ...usual, floor: minimum };

  return (charge.isOfStatement && publishedRule(charge, minimum)) || inferShare(charge, minimum);
}

/** Payments and purchases of a month move its interest, and so the minimum, by about this share. */
const INTEREST_MARGIN: RatePpm = 200_000;

/**
 * Returns the published rule behind a minimum that was computed from a known statement: a share of the statement
 * matches within a cent, the usual rule within `INTEREST_MARGIN`. Null if none does.
 */
function publishedRule(charge: CardCharge, minimum: Cents): PercentRule | null {
  const { usual, shares, lowestFloor: floor, highestFloor } = ISSUER_RULES;
  const statement = charge.owed + charge.charged;
  const plain = shares
    .map((share) => ({ type: "percent", share, floor: Math.min(floor, minimum) }) as const)
    .find((rule) => Math.abs(shareOf(statement, rule.share) - minimum) <= 1);
  if (plain && paysOff(charge, plain)) return plain;
  const other = minimum - shareOf(statement, usual.share) - charge.charged;
  if (Math.abs(other) > shareOf(minimum, INTEREST_MARGIN)) return null;

  return { ...usual, floor: minimum <= highestFloor ? minimum : floor };
}

/** Returns a rule with the share that gives a minimum of these charges, if issuers have such a share. */
export function withShareOf(rule: MinimumRule, charge: MonthlyCharge, minimum: Cents): MinimumRule {
  if (rule.type !== "percent" && rule.type !== "percentPlusInterest") return rule;
  const { owed, charged } = charge;
  const isPlain = rule.type === "percent";
  const share = isPlain ? shareIn(minimum, owed + charged) : shareIn(minimum - charged, owed);
  const [least, most] = [isPlain ? LOWEST_SHARE : LOWEST_SHARE_PLUS_INTEREST, HIGHEST_SHARE];

  return rule.floor < minimum && share >= least && share <= most ? { ...rule, share } : rule;
}

function inferShare(charge: CardCharge, minimum: Cents): MinimumRule {
  const { usual, plusInterestShares, shares } = ISSUER_RULES;
  const statedShare = shareIn(minimum, charge.owed + charge.charged);
  if (statedShare > HIGHEST_SHARE) return { type: "fixed", amount: minimum };

  const { plusInterest, plain } = rulesOfMinimum(charge, minimum);
  if (plusInterest === null && plain === null) {
    return statedShare < LOWEST_SHARE ? usual : { type: "fixed", amount: minimum };
  }
  if (plusInterest === null || plain === null) return plusInterest ?? plain ?? usual;
  const isCloser =
    distance(plusInterest.share, plusInterestShares) <= distance(plain.share, shares);
  return isCloser ? plusInterest : plain;
}

/**
 * Returns the rule of each family that gives `minimum` in month 1, with the lowest published floor. Null if the share
 * would be below every issuer's, or would barely pay the balance off.
 */
export function rulesOfMinimum(charge: CardCharge, minimum: Cents) {
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

/** Returns `part / whole` in millionths, rounded; 0 if `part` is not positive. */
function shareIn(part: Cents, whole: Cents): RatePpm {
  if (part <= 0) return 0;
  return Number((2n * BigInt(part) * 1_000_000n + BigInt(whole)) / (2n * BigInt(whole)));
}

/** Returns the distance to the nearest published share, in millionths of that share. */
function distance(share: RatePpm, published: readonly RatePpm[]): number {
  return Math.min(...published.map((each) => (Math.abs(share - each) * 1_000_000) / each));
}
