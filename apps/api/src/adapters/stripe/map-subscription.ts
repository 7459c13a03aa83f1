import type { ProviderSubscription } from "#ports/card-payments.ts";

import { idOf } from "./id-of.ts";
import { instantOf } from "./instant-of.ts";
import type { StripeSubscription } from "./stripe-shapes.ts";

/** Maps a Stripe subscription. Reads only its first item, because we sell one price at a time. */
export function mapSubscription(subscription: StripeSubscription): ProviderSubscription {
  const item = subscription.items.data[0];

  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    status: subscription.status,
    priceId: item?.price.id ?? null,
    productId: item ? idOf(item.price.product) : null,
    periodStart: instantOrNull(item?.current_period_start ?? null),
    periodEnd: instantOrNull(item?.current_period_end ?? null),
    cancelAt: instantOrNull(subscription.cancel_at),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    canceledAt: instantOrNull(subscription.canceled_at),
    trialStart: instantOrNull(subscription.trial_start),
    trialEnd: instantOrNull(subscription.trial_end),
    endedAt: instantOrNull(subscription.ended_at),
  };
}

function instantOrNull(unixSeconds: number | null): Date | null {
  return unixSeconds === null ? null : instantOf(unixSeconds);
}
