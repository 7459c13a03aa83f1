import { FREE_BANKS_MAX, FREE_DAYS, type SubscribableProduct } from "@snowball/contract";
import { formatPrice } from "@snowball/money";
import { Link } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { formatFrequency } from "#lib/format.ts";
import type { PricedPlan } from "#lib/group-prices.ts";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";

import styles from "./plan-card.module.css";

const free: readonly string[] = [
  "All the debts you enter",
  "The whole plan: every strategy, the proof and what-ifs",
  "Due dates and minimum payments, with overdue ones marked",
  `Up to ${FREE_BANKS_MAX} banks linked for ${FREE_DAYS} days`,
];

/** The card of the free plan. */
export function FreePlan() {
  const { status } = useSession();
  const isSignedIn = status === "authorized";

  return (
    <Card as="section" className={styles.plan} aria-labelledby="free">
      <h3 id="free">Free</h3>
      <p className={styles.price}>
        <strong>$0</strong> forever
      </p>
      <Services texts={free} />
      <Link
        to={isSignedIn ? paths.home() : paths.register()}
        className={buttonClass({ variant: "secondary" })}
      >
        {isSignedIn ? "Open Snowball" : "Create an account"}
      </Link>
    </Card>
  );
}

/** The card of a paid plan: its prices, its services and a link to subscribe. */
export function PaidPlan({ plan }: { plan: PricedPlan }) {
  const { name, prices, services } = plan;
  const { status } = useSession();
  const checkout = paths.subscribe();

  return (
    <Card as="li" className={styles.plan}>
      <h3>{name}</h3>
      <div>
        {prices.map((product, index) => (
          <Price key={product.price_id} product={product} isFirst={index === 0} />
        ))}
      </div>
      <p className={styles.includes}>Everything in Free, plus</p>
      <Services texts={services.map(({ feature_desc: text }) => text)} />
      <Link
        to={status === "authorized" ? checkout : paths.register({ returnPath: checkout })}
        className={buttonClass()}
      >
        Get {name}
      </Link>
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
