import type { SubscribableProduct } from "@snowball/contract";

type Service = SubscribableProduct["services"][number];

/** A plan as people choose it: one thing with a monthly and a yearly price, not two things. */
export type PricedPlan = {
  name: string;
  /** In the order of the offer; never empty. */
  prices: readonly SubscribableProduct[];
  /** Name of the plan before it, where everything in that plan is in this one too. */
  includes: string | null;
  /** What it brings, without what it includes. */
  services: readonly Service[];
};

/** The offer's prices under their plans, in the order of the offer. */
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
