import type { SubscribableProduct } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";

import { formatFrequency } from "#lib/format-frequency.ts";
import { formatPrice } from "#lib/format-price.ts";
import { sliceOf } from "#lib/query/slice.ts";
import { productsQuery } from "#lib/slices/products-slice.ts";
import { Card } from "#ui/card.tsx";
import { DataView } from "#ui/data-view.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import landing from "./landing-page.module.css";
import styles from "./plan-prices.module.css";

/** What a subscription costs. Nothing at all is shown where none is on offer. */
export function PlanPrices() {
  const products = sliceOf(useQuery(productsQuery));
  if (products.data?.length === 0) return null;

  return (
    <section className={landing.plans} aria-labelledby="prices">
      <h2 id="prices">Plans and prices</h2>
      <DataView
        source={products}
        what="the prices"
        skeleton={<Skeleton label="Loading the prices" count={1} />}
      >
        {(loaded) => (
          <ul className={styles.list}>
            {loaded.map((product) => (
              <Plan key={product.price_id} product={product} />
            ))}
          </ul>
        )}
      </DataView>
    </section>
  );
}

function Plan({ product }: { product: SubscribableProduct }) {
  const { name, price, currency, freq, services } = product;

  return (
    <Card as="li" className={styles.plan}>
      <h3>{name}</h3>
      <p className={styles.price}>
        <strong>{formatPrice(price, currency)}</strong> / {formatFrequency(freq)}
      </p>
      <ul className={styles.services}>
        {services.map(({ feature_id, feature_desc }) => (
          <li key={feature_id}>
            <Icon name="check" label={null} />
            {feature_desc}
          </li>
        ))}
      </ul>
    </Card>
  );
}
