import type { MissingFigure } from "@snowball/contract";

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
    apr: charged.length === 0 || charged.some(({ apr }) => toRate(apr.value) === null),
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
  { kind }: Pick<DebtFacts, "kind">,
  { apr, promo, deferred }: BalanceFacts,
): boolean {
  const isExplained = promo !== null || deferred !== null || apr.source !== "bank";

  return kind === "credit_card" && !isExplained && toRate(apr.value) === 0;
}
