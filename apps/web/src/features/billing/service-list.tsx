import type { SubscribableProduct } from "@snowball/contract";

import { groupPrices } from "#lib/group-prices.ts";

import styles from "./service-list.module.css";

type ServiceListProps = { products: readonly SubscribableProduct[]; chosen: SubscribableProduct };

/** Lists the services of the chosen product, which are the same for all its prices. */
export function ServiceList({ products, chosen }: ServiceListProps) {
  const plan = groupPrices(products).find(({ name }) => name === chosen.name);
  if (!plan || plan.services.length === 0) return null;

  return (
    <section className={styles.section}>
      <h2>What's in {plan.name}</h2>
      {plan.includes !== null && <p>Everything in {plan.includes}, plus</p>}
      <ul className={styles.services}>
        {plan.services.map(({ feature_id: id, feature_desc: text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
