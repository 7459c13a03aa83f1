import type { SubscribableProduct } from "@snowball/contract";

import { formatFrequency } from "#lib/format-frequency.ts";
import { formatPrice } from "#lib/format-price.ts";
import type { PricedPlan } from "#lib/group-prices.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";

import styles from "./plan-card.module.css";

const free: readonly string[] = [
  "Every card and loan you have, however many",
  "Due dates and minimum payments, overdue ones marked",
  "Balances, totals and interest rates",
  "The health of every bank connection",
];

/** What costs nothing. */
export function FreePlan() {
  return (
    <Card as="section" className={styles.plan} aria-labelledby="free">
      <h3 id="free">Free</h3>
      <p className={styles.price}>
        <strong>$0</strong> for ever
      </p>
      <Services texts={free} />
    </Card>
  );
}

/** What is paid for: each of its prices, and what they buy. */
export function PaidPlan({ plan }: { plan: PricedPlan }) {
  const { name, prices, includes, services } = plan;

  return (
    <Card as="li" className={styles.plan}>
      <h3>{name}</h3>
      <div>
        {prices.map((product, index) => (
          <Price key={product.price_id} product={product} isFirst={index === 0} />
        ))}
      </div>
      {includes !== null && <p className={styles.includes}>Everything in {includes}, and</p>}
      <Services texts={services.map(({ feature_desc: text }) => text)} />
    </Card>
  );
}

function Price({ product, isFirst }: { product: SubscribableProduct; isFirst: boolean }) {
  const { price, currency, freq } = product;

  return (
    <p className={styles.price}>
      {!isFirst && "or "}
      <strong>{formatPrice(price, currency)}</strong> / {formatFrequency(freq)}
    </p>
  );
}

function Services({ texts }: { texts: readonly string[] }) {
  return (
    <ul className={styles.services}>
      {texts.map((text) => (
        <li key={text}>
          <Icon name="check" label={null} />
          {text}
        </li>
      ))}
    </ul>
  );
}
