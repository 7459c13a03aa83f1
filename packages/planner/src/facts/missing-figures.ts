import type { MissingFigure } from "@snowball/contract";

import type { RatePpm } from "@snowball/payoff";

import type { BalanceFacts, DebtFacts } from "./debt-facts.ts";
import { toCents, toRate } from "./exact-units.ts";

/**
 * Returns the figures that must be known before a debt can be planned with facts alone, in the order in
 * which to ask for them. A debt with no balance misses nothing.
 */
export function missingFigures(facts: DebtFacts): MissingFigure[] {
  if (isSettled(facts)) return [];

  const charged = facts.balances.filter(({ amount }) => amount === null || toCents(amount) !== 0);
  const lacks: Record<MissingFigure, boolean> = {
    owed: toCents(facts.owed.value) === null,
    apr:
      charged.length === 0 ||
      charged.some(
        (balance) => toRate(balance.apr.value) === null || lacksLaterRate(facts, balance),
      ),
    minimum: facts.minimum.value === null && facts.minimum_rule === null,
    promo_end: charged.some((balance) => lacksPromoEnd(facts, balance)),
  };

  return (Object.keys(lacks) as MissingFigure[]).filter((figure) => lacks[figure]);
}

/** Returns whether nothing is owed. An unknown balance does not count as zero. */
export function isSettled({ owed }: Pick<DebtFacts, "owed">): boolean {
  const cents = toCents(owed.value);
  return cents !== null && cents <= 0;
}

/** Returns whether a balance has a promotional rate with an unknown end. */
export function lacksPromoEnd(facts: DebtFacts, balance: BalanceFacts): boolean {
  const isEndless = balance.promo !== null && balance.promo.last_date === null;

  return isEndless || hasUnexplainedZeroRate(facts, balance);
}

/**
 * Returns the currency of a plan: the one of most included debts with a balance. Of equals it is US dollars,
 * else the first by code. Amounts in different currencies are never added, so only one is planned.
 */
export function planningCurrency(debts: readonly DebtFacts[]): string | null {
  const counts = new Map<string, number>();
  for (const debt of debts) {
    const { currency, is_included: isIncluded } = debt;
    if (!isIncluded || currency === null || isSettled(debt)) continue;
    counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(
    ([one, oneCount], [other, otherCount]) =>
      otherCount - oneCount ||
      Number(other === "USD") - Number(one === "USD") ||
      (one < other ? -1 : 1),
  );

  return most?.[0] ?? null;
}

/**
 * Returns whether the bank reports a rate of 0 % for a card's balance without an end. Cards charge nothing only for a
 * limited time, and banks report neither the end nor the later rate. So the user must enter a promotion or a deferral,
 * or confirm the rate.
 */
export function hasUnexplainedZeroRate(
  facts: Pick<DebtFacts, "kind">,
  balance: BalanceFacts,
): boolean {
  return balance.promo === null && balance.deferred === null && isTemporaryZero(facts, balance);
}

/** Returns whether a rate is a card's 0 % that the bank reports, so not the rate after the offer. */
export function isTemporaryZero(
  { kind }: Pick<DebtFacts, "kind">,
  { apr }: Pick<BalanceFacts, "apr">,
): boolean {
  return kind === "credit_card" && apr.source === "bank" && toRate(apr.value) === 0;
}

/** Returns the highest rate of the balances in parts per million; null if all are zero or unknown. */
export function highestRate(balances: readonly BalanceFacts[]): RatePpm | null {
  const highest = Math.max(...balances.map(({ apr }) => toRate(apr.value) ?? 0));

  return highest > 0 ? highest : null;
}

/** Returns whether an offer ends on a known day, and no rate of the debt can follow it. */
function lacksLaterRate(facts: DebtFacts, balance: BalanceFacts): boolean {
  const { promo } = balance;
  const isEnding = promo !== null && promo.last_date !== null;

  return isEnding && isTemporaryZero(facts, balance) && highestRate(facts.balances) === null;
}
