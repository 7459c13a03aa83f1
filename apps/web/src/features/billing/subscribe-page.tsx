import type { SubscribableProduct, Subscription } from "@snowball/contract";
import { formatPrice } from "@snowball/money";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";

import { findTrouble, productsQuery, subscriptionsQuery } from "#lib/queries.ts";
import { SubscriptionTrouble } from "#lib/billing-portal.tsx";
import { formatFrequency } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { combineQueries } from "#lib/query/combine-queries.ts";
import { loadStripeDocument } from "#lib/vendor-document.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { DataView, EmptyState } from "#ui/data-view.tsx";
import { Page } from "#ui/page.tsx";

import { Checkout } from "./checkout.tsx";
import { nameOffer, yearlySaving } from "./offers.ts";
import { ServiceList } from "./service-list.tsx";

export const loader = loadStripeDocument;

/** `/subscribe`: the embedded checkout, or how to pay for an existing subscription. */
export function Component() {
  const source = combineQueries(useQuery(productsQuery), useQuery(subscriptionsQuery));

  return (
    <Page
      heading="Subscribe"
      lead="Your card details go straight to our payment provider, Stripe. You can cancel at any time."
      width="middle"
    >
      <DataView source={source} what="the plans" count={2}>
        {([products, subscriptions]) => (
          <Offer products={products.filter(({ avail }) => avail)} subscriptions={subscriptions} />
        )}
      </DataView>
    </Page>
  );
}

type OfferProps = {
  products: readonly SubscribableProduct[];
  subscriptions: readonly Subscription[];
};

function Offer({ products, subscriptions }: OfferProps) {
  const [subscription] = subscriptions;
  const [first] = products;
  const trouble = findTrouble(subscriptions);
  if (trouble) return <SubscriptionTrouble subscription={trouble} />;
  if (subscription) return <AlreadySubscribed productName={subscription.product_name} />;
  if (!first) {
    return (
      <EmptyState icon="card" title="Nothing to subscribe to">
        No plan is available right now. Everything you have keeps working.
      </EmptyState>
    );
  }
  return <ChooseAndPay products={products} first={first} />;
}

function AlreadySubscribed({ productName }: { productName: string | null }) {
  return (
    <EmptyState
      icon="check"
      title="You're subscribed"
      actions={<ButtonLink to={paths.home()}>Go home</ButtonLink>}
    >
      {productName ?? "Your plan"} is active. Nothing more is due now.
    </EmptyState>
  );
}

type ChooseAndPayProps = { products: readonly SubscribableProduct[]; first: SubscribableProduct };

/**
 * Shows the checkout of the first product at once (spec §2). If there are more, a switch above
 * changes the product and writes it to the URL (`?pay=<price_id>`).
 */
function ChooseAndPay({ products, first }: ChooseAndPayProps) {
  const [search, setSearch] = useSearchParams();
  const chosen = products.find(({ price_id: id }) => id === search.get("pay")) ?? first;

  return (
    <>
      {products.length > 1 && (
        <ProductSwitch
          products={products}
          chosen={chosen.price_id}
          onChoose={(priceId) =>
            setSearch({ pay: priceId }, { replace: true, preventScrollReset: true })
          }
        />
      )}
      <p className="max-w-160 text-compact text-ink-soft">
        By subscribing you agree to the <Link to={paths.terms()}>Terms</Link> and the{" "}
        <Link to={paths.privacy()}>Privacy Policy</Link>.
      </p>
      <Checkout key={chosen.price_id} priceId={chosen.price_id} />
      <ServiceList products={products} chosen={chosen} />
    </>
  );
}

type ProductSwitchProps = {
  products: readonly SubscribableProduct[];
  /** `price_id` of the chosen price. */
  chosen: string;
  onChoose: (priceId: string) => void;
};

function ProductSwitch({ products, chosen, onChoose }: ProductSwitchProps) {
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-2 border-0 p-0">
      <legend className="mb-2 p-0 font-strong">Plan and price</legend>
      {products.map((offer) => {
        const saving = yearlySaving(offer, products);
        return (
          <label
            key={offer.price_id}
            className={classNames(
              "flex min-h-target cursor-pointer flex-wrap items-center gap-x-3 rounded-medium border border-line bg-surface px-3 py-1.5",
              "hover:bg-surface-sunken has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
            )}
          >
            <input
              className="size-5 accent-accent outline-none"
              type="radio"
              name="price_id"
              value={offer.price_id}
              checked={offer.price_id === chosen}
              onChange={() => onChoose(offer.price_id)}
            />
            <span className="min-w-0 grow basis-20 text-compact font-strong">
              {nameOffer(offer)}
              {saving !== null && (
                <>
                  {" "}
                  <Badge tone="good">Save {saving}%</Badge>
                </>
              )}
            </span>
            <span className="ms-auto text-small whitespace-nowrap text-ink-soft tabular-nums">
              <strong className="text-ink">{formatPrice(offer.price, offer.currency)}</strong> /{" "}
              {formatFrequency(offer.freq)}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
