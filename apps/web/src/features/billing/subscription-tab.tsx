import type { SubscribableProduct, Subscription } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";

import { describeBankAccess, PLUS_BRINGS } from "#lib/bank-access.tsx";
import { bankAccessQuery, findTrouble, productsQuery, subscriptionsQuery } from "#lib/queries.ts";
import { paths } from "#lib/paths.ts";
import { combineQueries } from "#lib/query/combine-queries.ts";
import { ButtonLink } from "#ui/button.tsx";
import { DataView, EmptyState } from "#ui/data-view.tsx";
import { Notice } from "#ui/notice.tsx";

import { SubscriptionCard } from "./subscription-card.tsx";

/** The tab "Plan" of the profile: the user's subscription. */
export function SubscriptionTab() {
  const source = combineQueries(useQuery(subscriptionsQuery), useQuery(productsQuery));

  return (
    <DataView source={source} what="your plan" count={1}>
      {([subscriptions, products]) => <Current subscriptions={subscriptions} products={products} />}
    </DataView>
  );
}

type CurrentProps = {
  /** Subscriptions that have not ended; the one that grants access longest is the first. */
  subscriptions: readonly Subscription[];
  products: readonly SubscribableProduct[];
};

function Current({ subscriptions, products }: CurrentProps) {
  const trouble = findTrouble(subscriptions);
  const [first, ...others] = subscriptions.toSorted(
    (a, b) => Number(b === trouble) - Number(a === trouble),
  );
  if (!first) return <NoSubscription />;
  const productOf = ({ price_id: id }: Subscription) =>
    products.find(({ price_id }) => price_id === id) ?? null;

  const switchesOf = (each: Subscription) =>
    products.filter(
      ({ avail, freq, price_id: id }) =>
        avail && id !== each.price_id && freq !== productOf(each)?.freq,
    );

  return (
    <>
      {others.length > 0 && (
        <Notice tone="attention">
          You have {subscriptions.length} subscriptions and pay for each. Canceling ends all of
          them.
        </Notice>
      )}
      {[first, ...others].map((each) => (
        <SubscriptionCard
          key={each.subscription_id}
          subscription={each}
          product={productOf(each)}
          // With several subscriptions, the user should cancel first.
          others={others.length > 0 ? [] : switchesOf(each)}
        />
      ))}
    </>
  );
}

function NoSubscription() {
  const { data: access } = useQuery(bankAccessQuery);

  return (
    <EmptyState
      icon="card"
      title="You're on the free plan"
      actions={
        // Loads a new document, because only the subscribe page includes the card form's script.
        <ButtonLink to={paths.subscribe()} reloadDocument>
          Subscribe
        </ButtonLink>
      }
    >
      {access && describeBankAccess(access).until} {PLUS_BRINGS} Cancel anytime.
    </EmptyState>
  );
}
