import type Stripe from "stripe";

import type { CardPayments, SwitchOrder } from "#ports/card-payments.ts";

import type { AskStripe } from "./ask-stripe.ts";
import { isUnconfirmed } from "./map-error.ts";
import { mapSwitchQuote } from "./map-switch-quote.ts";
import { readShape, StripePreview, StripeSubscription } from "./stripe-shapes.ts";

type SwitchCalls = Pick<CardPayments, "quoteSwitch" | "switchPrice">;

/** The part of the port that is about switching a subscription to another price. */
export function switchCalls(stripe: Stripe, ask: AskStripe): SwitchCalls {
  return {
    quoteSwitch: (order) =>
      ask(async () => {
        const preview = await stripe.invoices.createPreview({
          subscription: order.subscriptionId,
          subscription_details: await changeOf(stripe, order),
        });
        return mapSwitchQuote(readShape(StripePreview, preview));
      }),

    switchPrice: (order) =>
      ask(async () => {
        const { subscriptionId, priceId, asOf } = order;
        const change = await changeOf(stripe, order);
        const idempotencyKey = `switch-${subscriptionId}-${priceId}-${asOf.getTime()}`;
        try {
          await stripe.subscriptions.update(
            subscriptionId,
            // All or nothing: otherwise a declined card leaves a switched subscription that is past due.
            { ...change, payment_behavior: "error_if_incomplete" },
            { idempotencyKey },
          );
        } catch (error) {
          if (!isUnconfirmed(error)) throw error;
          await stripe.subscriptions.update(
            subscriptionId,
            { ...change, payment_behavior: "pending_if_incomplete" },
            { idempotencyKey: `${idempotencyKey}-pending` },
          );
        }
      }),
  };
}

/** The same words for the preview and for the change, so that what was shown is what is charged. */
async function changeOf(stripe: Stripe, { subscriptionId, priceId, asOf }: SwitchOrder) {
  const { items } = readShape(
    StripeSubscription,
    await stripe.subscriptions.retrieve(subscriptionId),
  );
  return {
    items: items.data.slice(0, 1).map(({ id }) => ({ id, price: priceId })),
    proration_behavior: "always_invoice" as const,
    proration_date: Math.floor(asOf.getTime() / 1000),
  };
}
