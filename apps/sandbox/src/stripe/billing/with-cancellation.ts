import { onlyItem, type Subscription } from "../objects/subscription-object.ts";

/**
 * Returns `subscription` with its cancellation at period end scheduled (`true`) or withdrawn (`false`).
 * Stores nothing. `now` is in Unix seconds.
 */
export function withCancellation(
  subscription: Subscription,
  atPeriodEnd: boolean,
  now: number,
): Subscription {
  if (subscription.cancel_at_period_end === atPeriodEnd) return subscription;
  return {
    ...subscription,
    cancel_at: atPeriodEnd ? onlyItem(subscription).current_period_end : null,
    cancel_at_period_end: atPeriodEnd,
    canceled_at: atPeriodEnd ? now : null,
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: atPeriodEnd ? "cancellation_requested" : null,
    },
  };
}
