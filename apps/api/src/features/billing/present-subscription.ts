import type { Page, PageQuery, Subscription } from "@snowball/contract";

import { parseWindow, presentPage } from "#http/page.ts";

import type { NamedSubscription } from "./subscription-store.ts";

/** Returns the requested page of the list. */
export function presentSubscriptionPage(
  subscriptions: readonly NamedSubscription[],
  { query, url }: { query: PageQuery; url: string },
): Page<Subscription> {
  const window = parseWindow(query);
  const shown = subscriptions.slice(window.offset, window.offset + window.limit);

  return presentPage(shown.map(presentSubscription), {
    count: subscriptions.length,
    window,
    listUrl: url,
  });
}

export function presentSubscription(subscription: NamedSubscription): Subscription {
  return {
    subscription_id: subscription.id,
    price_id: subscription.priceId,
    product_name: subscription.productName,
    period_start: written(subscription.periodStart),
    period_end: written(subscription.periodEnd),
    status: subscription.status,
    cancel_at: written(subscription.cancelAt),
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    trial_start: written(subscription.trialStart),
    trial_end: written(subscription.trialEnd),
    payment_url: subscription.paymentUrl,
    confirmation_url: subscription.confirmationUrl,
  };
}

function written(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
