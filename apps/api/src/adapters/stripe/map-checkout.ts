import type { ProviderCheckout } from "#ports/card-payments.ts";

import { idOf } from "./id-of.ts";
import type { StripeCheckout } from "./stripe-shapes.ts";

/** Maps a Stripe Checkout Session. */
export function mapCheckout(session: StripeCheckout): ProviderCheckout {
  return {
    id: session.id,
    status: session.status,
    customerId: session.customer === null ? null : idOf(session.customer),
    clientSecret: session.client_secret,
    subscriptionId: session.subscription === null ? null : idOf(session.subscription),
    hasAcceptedTerms: session.consent?.terms_of_service === "accepted",
  };
}
