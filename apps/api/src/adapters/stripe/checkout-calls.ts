import type Stripe from "stripe";

import type { CheckoutSettings } from "#config/provider-settings.ts";
import type { CardPayments } from "#ports/card-payments.ts";

import { nullWhereMissing, type AskStripe } from "./ask-stripe.ts";
import { mapCheckout } from "./map-checkout.ts";
import { readShape, StripeCheckout } from "./stripe-shapes.ts";

type CheckoutCalls = Pick<CardPayments, "createCheckout" | "findCheckout" | "expireCheckout">;

/** Returns only the enabled options, so that Stripe's defaults apply to the others. */
function optionsOf({ automaticTax, promotionCodes, termsConsent }: CheckoutSettings) {
  return {
    ...(automaticTax && {
      automatic_tax: { enabled: true },
      // Lets the checkout ask for the customer's address, which Stripe needs to compute tax.
      customer_update: { address: "auto" as const },
    }),
    ...(promotionCodes && { allow_promotion_codes: true }),
    ...(termsConsent && { consent_collection: { terms_of_service: "required" as const } }),
  };
}

/** Implements the port's calls for Checkout Sessions. */
export function checkoutCalls(
  { checkout: { sessions } }: Stripe,
  { ask, checkout }: { ask: AskStripe; checkout: CheckoutSettings },
): CheckoutCalls {
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
            ...optionsOf(checkout),
          },
          // Only the attempt, because a repeated call must send the same key.
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
