import type { CheckoutReturn } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";

import { findTrouble } from "#lib/billing-portal/find-trouble.ts";
import { SubscriptionTrouble } from "#lib/billing-portal/subscription-trouble.tsx";
import { paths } from "#lib/paths.ts";
import { subscriptionsQuery } from "#lib/queries.ts";
import { sliceOf } from "#lib/query/slice.ts";
import { buttonClass } from "#ui/button-class.ts";
import { DataView } from "#ui/data-view.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { CheckoutResult } from "./checkout-result.tsx";
import { NextSteps } from "./next-steps.tsx";
import { useCheckoutReturn } from "./use-checkout-return.ts";

/** `/lfg`: the return page of the checkout, with its id in the URL. */
export function ThankYouPage() {
  const [search] = useSearchParams();
  const sessionId = search.get("session_id");

  return sessionId ? <AfterCheckout sessionId={sessionId} /> : <WithoutCheckout />;
}

/** The page after a checkout; it thanks only for a completed payment. */
function AfterCheckout({ sessionId }: { sessionId: string }) {
  const result = useCheckoutReturn(sessionId);

  return (
    <Steps heading={headingAfter(result.data?.status)}>
      <CheckoutResult result={result} />
    </Steps>
  );
}

function headingAfter(status: CheckoutReturn["status"] | undefined): string {
  switch (status) {
    case "complete":
      return "Thank you!";
    case "open":
    case "expired":
      return "Not subscribed yet";
    case undefined:
      return "Your subscription";
  }
}

/** The page without a checkout: thanks a subscriber, and links others to the plans. */
function WithoutCheckout() {
  const subscriptions = sliceOf(useQuery(subscriptionsQuery));
  const trouble = findTrouble(subscriptions.data ?? []);
  const isSubscribed =
    !trouble && subscriptions.data !== undefined && subscriptions.data.length > 0;

  return (
    <Steps heading={isSubscribed ? "Thank you!" : "Welcome to Snowball"}>
      <DataView
        source={subscriptions}
        what="your subscription"
        skeleton={<Skeleton label="Loading your subscription" count={1} />}
      >
        {([subscription]) =>
          trouble ? (
            <SubscriptionTrouble subscription={trouble} />
          ) : (
            !subscription && <NotSubscribedYet />
          )
        }
      </DataView>
    </Steps>
  );
}

function Steps({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Page heading={heading} lead="Here is what to do next." width="middle">
      {children}
      <h2>Next steps</h2>
      <NextSteps />
    </Page>
  );
}

/** Links to the subscribe page, for a user who opened the thank-you page without a purchase. */
function NotSubscribedYet() {
  const subscribe = (
    <Link to={paths.subscribe()} reloadDocument className={buttonClass({ size: "small" })}>
      Subscribe
    </Link>
  );

  return (
    <Notice tone="attention" action={subscribe}>
      You haven't subscribed yet.
    </Notice>
  );
}
