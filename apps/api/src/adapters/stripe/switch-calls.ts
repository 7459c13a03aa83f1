import type Stripe from "stripe";

import type { CardPayments, SwitchOrder } from "#ports/card-payments.ts";

import type { AskStripe } from "./ask-stripe.ts";
import { isUnconfirmed } from "./map-error.ts";
import { mapSwitchQuote } from "./map-switch-quote.ts";
import { readShape, StripePreview, StripeSubscription } from "./stripe-shapes.ts";

type SwitchCalls = Pick<CardPayments, "quoteSwitch" | "switchPrice">;

/** Implements the port's calls for switching a subscription to another price. */
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
            // Fails completely if the card is declined. Otherwise the switched subscription would be past due.
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

/** Returns the same change for the preview and the switch, so that the quoted amount is charged. */
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
