import { FREE_BANKS_MAX, FREE_DAYS, type SubscribableProduct } from "@snowball/contract";
import { formatPrice } from "@snowball/money";

import { useSession } from "#lib/app-context.ts";
import { formatFrequency } from "#lib/format.ts";
import type { PricedPlan } from "#lib/group-prices.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";

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
    // Aligns the buttons at the bottom of all cards.
    <Card
      as="section"
      className="grid grid-cols-1 grid-rows-[auto_auto_1fr] gap-3 p-6 [&_h3]:text-large"
      aria-labelledby="free"
    >
      <h3 id="free">Free</h3>
      <p className="text-ink-soft [&:first-of-type_strong]:text-[2.125rem] [&:first-of-type_strong]:leading-[1.2] [&:first-of-type_strong]:tracking-[-0.03em]">
        <strong className="text-ink tabular-nums">$0</strong> forever
      </p>
      <Services texts={free} />
      <ButtonLink to={isSignedIn ? paths.home() : paths.register()} variant="secondary">
        {isSignedIn ? "Open Snowball" : "Create an account"}
      </ButtonLink>
    </Card>
  );
}

/** The card of a paid plan: its prices, its services and a link to subscribe. */
export function PaidPlan({ plan }: { plan: PricedPlan }) {
  const { name, prices, services } = plan;
  const { status } = useSession();
  const checkout = paths.subscribe();

  return (
    <Card
      as="li"
      className="grid grid-cols-1 grid-rows-[auto_auto_1fr] gap-3 p-6 [&_h3]:text-large"
    >
      <h3>{name}</h3>
      <div>
        {prices.map((product, index) => (
          <Price key={product.price_id} product={product} isFirst={index === 0} />
        ))}
      </div>
      <p className="font-semibold">Everything in Free, plus</p>
      <Services texts={services.map(({ feature_desc: text }) => text)} />
      <ButtonLink
        to={status === "authorized" ? checkout : paths.register({ returnPath: checkout })}
      >
        Get {name}
      </ButtonLink>
    </Card>
  );
}

function Price({ product, isFirst }: { product: SubscribableProduct; isFirst: boolean }) {
  const { price, currency, freq } = product;

  return (
    <p className="text-ink-soft [&:first-of-type_strong]:text-[2.125rem] [&:first-of-type_strong]:leading-[1.2] [&:first-of-type_strong]:tracking-[-0.03em]">
      {!isFirst && "or "}
      <strong className="text-ink tabular-nums">{formatPrice(price, currency)}</strong> /{" "}
      {formatFrequency(freq)}
    </p>
  );
}

function Services({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="grid gap-2 text-compact [&_svg]:mt-0.5 [&_svg]:text-accent">
      {texts.map((text) => (
        <li key={text} className="grid grid-cols-[auto_1fr] gap-2">
          <Icon name="check" label={null} />
          {text}
        </li>
      ))}
    </ul>
  );
}
