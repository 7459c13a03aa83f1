import type { PaymentSettings } from "#config/provider-settings.ts";
import type { CardPayments } from "#ports/card-payments.ts";
import type { Clock } from "#ports/clock.ts";

import { createAskStripe, nullWhereMissing } from "./ask-stripe.ts";
import { checkoutCalls } from "./checkout-calls.ts";
import { createStripeClient } from "./create-stripe-client.ts";
import { invoiceCalls } from "./invoice-calls.ts";
import { mapPrice } from "./map-price.ts";
import { portalCalls } from "./portal-calls.ts";
import { readEvent } from "./read-event.ts";
import { PAGE_SIZE, readList } from "./read-list.ts";
import { readShape, StripeCustomer, StripePrice } from "./stripe-shapes.ts";
import { subscriptionCalls } from "./subscription-calls.ts";
import { switchCalls } from "./switch-calls.ts";

type Settings = Pick<PaymentSettings, "baseUrl" | "secretKey" | "webhookSecret"> & {
  /** Time limit of one call with all its retries; default ten seconds. */
  deadlineMs?: number;
  /** Optional checkout features; default none. */
  checkout?: PaymentSettings["checkout"];
};

/** Below the time limit of the web app's calls, which is fifteen seconds. */
const DEADLINE_MS = 10_000;

const PLAIN = { automaticTax: false, promotionCodes: false, termsConsent: false };

/** Card payments through Stripe, or through a fake of its API. */
export function createStripeCardPayments(settings: Settings, clock: Clock): CardPayments {
  const {
    baseUrl,
    secretKey,
    webhookSecret,
    deadlineMs = DEADLINE_MS,
    checkout = PLAIN,
  } = settings;
  const stripe = createStripeClient(secretKey, baseUrl);
  const ask = createAskStripe(deadlineMs);

  return {
    ...checkoutCalls(stripe, { ask, checkout }),
    ...subscriptionCalls(stripe, ask),
    ...switchCalls(stripe, ask),
    ...invoiceCalls(stripe, { ask, baseUrl }),
    ...portalCalls(stripe, { ask, baseUrl }),

    listOffers: () =>
      ask(async () => {
        const expand = ["data.product"];
        const prices = await readList(
          stripe.prices.list({ active: true, type: "recurring", expand, limit: PAGE_SIZE }),
        );
        return prices
          .map((price) => mapPrice(readShape(StripePrice, price)))
          .filter((offer) => offer !== null);
      }),

    createCustomer: ({ attemptId, userId, email }) =>
      ask(async () => {
        const customer = await stripe.customers.create(
          { email, metadata: { user_uuid: userId } },
          // Not the user id, because Stripe repeats a response for a day, even an error or a deleted customer.
          { idempotencyKey: `customer-${attemptId}` },
        );
        return readShape(StripeCustomer, customer).id;
      }),

    setCustomerAddress: ({ customerId, email }) =>
      ask(async () => {
        await nullWhereMissing(() => stripe.customers.update(customerId, { email }));
      }),

    deleteCustomer: (customerId) =>
      ask(async () => {
        await nullWhereMissing(() => stripe.customers.del(customerId));
      }),

    readEvent: (message) => readEvent(message, { stripe, webhookSecret, receivedAt: clock.now() }),
  };
}
