import type { SubscribableProduct } from "@snowball/contract";

type Service = SubscribableProduct["services"][number];

export type PricedPlan = {
  name: string;
  /** In the order of the offer; never empty. */
  prices: readonly SubscribableProduct[];
  /** Name of the previous plan, if this plan contains all its features. */
  includes: string | null;
  /** The features of the plan, without the included ones. */
  services: readonly Service[];
};

export function groupPrices(products: readonly SubscribableProduct[]): PricedPlan[] {
  const byName = Map.groupBy(products, ({ name }) => name);
  const plans = [...byName].map(([name, prices]) => ({
    name,
    prices,
    services: prices[0]?.services ?? [],
  }));

  return plans.map((plan, index) => {
    const before = plans[index - 1];
    const included = new Set(before?.services.map(({ feature_id: id }) => id));
    const added = plan.services.filter(({ feature_id: id }) => !included.has(id));
    const isWhole = included.size > 0 && added.length === plan.services.length - included.size;

    return isWhole && before
      ? { ...plan, includes: before.name, services: added }
      : { ...plan, includes: null };
  });
}
