import type { BalanceFacts, DebtFacts, MissingFigure } from "./debt-facts.ts";
import { toCents, toRate } from "./exact-units.ts";
import { hasUnexplainedZeroRate } from "./zero-rate.ts";

/**
 * What has to be known before a debt can be planned with facts alone, in the order in which to ask.
 * A debt on which nothing is owed lacks nothing.
 * @param currency the one that is planned in; a debt in another, or in none known, lacks `currency`.
 */
export function missingFigures(facts: DebtFacts, currency: string | null): MissingFigure[] {
  const owed = toCents(facts.owed.value);
  if (owed !== null && owed <= 0) return [];

  const charged = facts.balances.filter(({ amount }) => amount === null || toCents(amount) !== 0);
  const lacks: Record<MissingFigure, boolean> = {
    owed: owed === null,
    apr: charged.length === 0 || charged.some(({ apr }) => toRate(apr.value) === null),
    minimum: facts.minimum.value === null && facts.minimum_rule === null,
    promo_end: charged.some((balance) => lacksPromoEnd(facts, balance)),
    currency: facts.currency === null || facts.currency !== currency,
  };

  return (Object.keys(lacks) as MissingFigure[]).filter((figure) => lacks[figure]);
}

/** Whether a balance's rate holds for a while, and nobody says for how long. */
export function lacksPromoEnd(facts: DebtFacts, balance: BalanceFacts): boolean {
  const isEndless = balance.promo !== null && balance.promo.last_date === null;

  return isEndless || hasUnexplainedZeroRate(facts, balance);
}

/**
 * The currency that most of the included debts are in; of equals US dollars, else the first by code.
 * Amounts of different currencies are never added, so one of them is planned.
 */
export function planningCurrency(debts: readonly DebtFacts[]): string | null {
  const counts = new Map<string, number>();
  for (const { currency, is_included: isIncluded } of debts) {
    if (isIncluded && currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(
    ([one, oneCount], [other, otherCount]) =>
      otherCount - oneCount ||
      Number(other === "USD") - Number(one === "USD") ||
      (one < other ? -1 : 1),
  );

  return most?.[0] ?? null;
}
