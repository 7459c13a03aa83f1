import type { SubscribableProduct } from "@snowball/contract";

import { groupPrices } from "#lib/group-prices.ts";

type ServiceListProps = {
  products: readonly SubscribableProduct[];
  chosen: SubscribableProduct;
  heading?: string;
};

/** Lists the services of the chosen product, which are the same for all its prices. */
export function ServiceList({ products, chosen, heading }: ServiceListProps) {
  const plan = groupPrices(products).find(({ name }) => name === chosen.name);
  if (!plan || plan.services.length === 0) return null;

  return (
    <section className="grid gap-2">
      <h2>{heading ?? `What's in ${plan.name}`}</h2>
      {plan.includes !== null && <p>Everything in {plan.includes}, plus</p>}
      <ul className="grid list-disc gap-1.5 ps-4.5 text-ink-soft">
        {plan.services.map(({ feature_id: id, feature_desc: text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
