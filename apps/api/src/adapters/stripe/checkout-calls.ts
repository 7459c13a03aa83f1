import type Stripe from "stripe";

import type { CardPayments } from "#ports/card-payments.ts";

import { nullWhereMissing, type AskStripe } from "./ask-stripe.ts";
import { mapCheckout } from "./map-checkout.ts";
import { readShape, StripeCheckout } from "./stripe-shapes.ts";

type CheckoutCalls = Pick<CardPayments, "createCheckout" | "findCheckout" | "expireCheckout">;

/** The part of the port that is about Checkout Sessions. */
export function checkoutCalls({ checkout: { sessions } }: Stripe, ask: AskStripe): CheckoutCalls {
  return {
    createCheckout: ({ attemptId, userId, customerId, priceId, returnUrl }) =>
      ask(async () => {
        const session = await sessions.create(
          {
            ui_mode: "embedded_page",
            mode: "subscription",
            customer: customerId,
            client_reference_id: userId,
            line_items: [{ price: priceId, quantity: 1 }],
            return_url: returnUrl,
            metadata: { user_uuid: userId },
            subscription_data: { metadata: { user_uuid: userId } },
          },
          // The attempt alone: a repeated call must send the same key, whatever else changed.
          { idempotencyKey: `checkout-${attemptId}` },
        );
        return mapCheckout(readShape(StripeCheckout, session));
      }),

    findCheckout: (checkoutId) =>
      ask(() =>
        nullWhereMissing(async () =>
          mapCheckout(readShape(StripeCheckout, await sessions.retrieve(checkoutId))),
        ),
      ),

    expireCheckout: (checkoutId) =>
      ask(async () => mapCheckout(readShape(StripeCheckout, await sessions.expire(checkoutId)))),
  };
}
