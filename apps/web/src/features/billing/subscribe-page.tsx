import type { SubscribableProduct, Subscription } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { findTrouble } from "#lib/billing-portal/find-trouble.ts";
import { SubscriptionTrouble } from "#lib/billing-portal/subscription-trouble.tsx";
import { paths } from "#lib/paths.ts";
import { combineSlices, sliceOf } from "#lib/query/slice.ts";
import { productsQuery, subscriptionsQuery } from "#lib/queries.ts";
import { loadStripeDocument } from "#lib/vendor-document.ts";
import { buttonClass } from "#ui/button-class.ts";
import { DataView } from "#ui/data-view.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { ChooseAndPay } from "./choose-and-pay.tsx";

export const loader = loadStripeDocument;

/** `/subscribe`: the embedded checkout, or how to pay for an existing subscription. */
export function SubscribePage() {
  const source = combineSlices(
    sliceOf(useQuery(productsQuery)),
    sliceOf(useQuery(subscriptionsQuery)),
  );

  return (
    <Page
      heading="Subscribe"
      lead="Your card details go straight to our payment provider, Stripe. You can cancel at any time."
      width="middle"
    >
      <DataView
        source={source}
        what="the plans"
        skeleton={<Skeleton label="Loading the plans" count={2} />}
      >
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
      actions={
        <Link to={paths.home()} className={buttonClass()}>
          Go home
        </Link>
      }
    >
      {productName ?? "Your plan"} is active. Nothing more is due now.
    </EmptyState>
  );
}
