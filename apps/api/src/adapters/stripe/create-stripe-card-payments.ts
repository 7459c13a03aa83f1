import type { PaymentSettings } from "#config/provider-settings.ts";
import type { CardPayments } from "#ports/card-payments.ts";
import type { Clock } from "#ports/clock.ts";

import { askStripe, askStripeOrNull } from "./ask-stripe.ts";
import { checkoutCalls } from "./checkout-calls.ts";
import { createStripeClient } from "./create-stripe-client.ts";
import { mapPrice } from "./map-price.ts";
import { mapSubscription } from "./map-subscription.ts";
import { readEvent } from "./read-event.ts";
import { PAGE_SIZE, readList } from "./read-list.ts";
import { readShape, StripeCustomer, StripePrice, StripeSubscription } from "./stripe-shapes.ts";

type Settings = Pick<PaymentSettings, "baseUrl" | "secretKey" | "webhookSecret">;

/** Card payments through Stripe, or the stand-in that speaks its API. */
export function createStripeCardPayments(settings: Settings, clock: Clock): CardPayments {
  const stripe = createStripeClient(settings.secretKey, settings.baseUrl);

  return {
    ...checkoutCalls(stripe),

    listOffers: () =>
      askStripe(async () => {
        const expand = ["data.product"];
        const prices = await readList(
          stripe.prices.list({ active: true, type: "recurring", expand, limit: PAGE_SIZE }),
        );
        return prices
          .map((price) => mapPrice(readShape(StripePrice, price)))
          .filter((offer) => offer !== null);
      }),

    createCustomer: ({ userId, email }) =>
      askStripe(async () => {
        const customer = await stripe.customers.create(
          { email, metadata: { user_uuid: userId } },
          { idempotencyKey: `customer-${userId}` },
        );
        return readShape(StripeCustomer, customer).id;
      }),

    findSubscription: (subscriptionId) =>
      askStripeOrNull(async () => {
        const subscription = await stripe.subscriptions.retrieve(subscriptionId);
        return mapSubscription(readShape(StripeSubscription, subscription));
      }),

    listSubscriptions: (customer) =>
      askStripe(async () => {
        const subscriptions = await readList(
          stripe.subscriptions.list({ customer, status: "all", limit: PAGE_SIZE }),
        );
        return subscriptions.map((each) => mapSubscription(readShape(StripeSubscription, each)));
      }),

    readEvent: (message) =>
      readEvent(message, {
        stripe,
        webhookSecret: settings.webhookSecret,
        receivedAt: clock.now(),
      }),
  };
}
