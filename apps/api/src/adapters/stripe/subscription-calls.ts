import type Stripe from "stripe";

import type { CardPayments } from "#ports/card-payments.ts";

import { nullWhereMissing, type AskStripe } from "./ask-stripe.ts";
import { mapSubscription } from "./map-subscription.ts";
import { PAGE_SIZE, readList } from "./read-list.ts";
import { readShape, StripeSubscription } from "./stripe-shapes.ts";

type SubscriptionCalls = Pick<
  CardPayments,
  | "endSubscription"
  | "findSubscription"
  | "listSubscriptions"
  | "resumePaused"
  | "setCancelAtPeriodEnd"
>;

/** Implements the port's calls for subscriptions. */
export function subscriptionCalls({ subscriptions }: Stripe, ask: AskStripe): SubscriptionCalls {
  return {
    findSubscription: (subscriptionId) =>
      ask(() =>
        nullWhereMissing(async () =>
          mapSubscription(
            readShape(StripeSubscription, await subscriptions.retrieve(subscriptionId)),
          ),
        ),
      ),

    listSubscriptions: (customer) =>
      ask(async () => {
        const all = await readList(
          subscriptions.list({ customer, status: "all", limit: PAGE_SIZE }),
        );
        return all.map((each) => mapSubscription(readShape(StripeSubscription, each)));
      }),

    endSubscription: (subscriptionId) =>
      ask(async () => {
        await nullWhereMissing(() => subscriptions.cancel(subscriptionId));
      }),

    resumePaused: ({ subscriptionId, periodEnd }) =>
      ask(async () => {
        await subscriptions.resume(
          subscriptionId,
          { payment_behavior: "resume_on_payment_success" },
          { idempotencyKey: `resume-${subscriptionId}-${periodEnd?.getTime() ?? 0}` },
        );
      }),

    setCancelAtPeriodEnd: ({ subscriptionId, cancel }) =>
      ask(async () => {
        await subscriptions.update(subscriptionId, { cancel_at_period_end: cancel });
      }),
  };
}
