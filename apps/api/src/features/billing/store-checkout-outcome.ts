import type { Queries } from "#database/database.ts";
import { insertConsents } from "#features/consents/index.ts";

import { markCheckoutEnded } from "./checkout-store.ts";
import { findUserOfCustomer } from "./customer-store.ts";
import type { CheckoutOutcome } from "./read-checkout-outcome.ts";
import { storeSubscription } from "./store-subscription.ts";

/** Stores the result of a checkout. Call it in a transaction. */
export async function storeCheckoutOutcome(
  queries: Queries,
  outcome: CheckoutOutcome,
): Promise<void> {
  const { checkout, subscription, readAt } = outcome;
  if (subscription !== null) await storeSubscription(queries, { subscription, readAt });
  if (checkout.status === "open") return;

  await markCheckoutEnded(queries, { checkoutId: checkout.id, state: checkout.status });
  if (checkout.status === "complete") await storeConsent(queries, outcome);
}

/**
 * Stores the user's consent to the documents shown next to the checkout, and to the provider's
 * terms if they accepted them.
 */
async function storeConsent(
  queries: Queries,
  { checkout: { customerId, hasAcceptedTerms }, readAt: acceptedAt }: CheckoutOutcome,
): Promise<void> {
  const userId = customerId && (await findUserOfCustomer(queries, customerId));
  if (!userId) return;

  await insertConsents(queries, { userId, occasion: "checkout", acceptedAt });
  if (!hasAcceptedTerms) return;
  const occasion = "payment_provider";
  await insertConsents(queries, { userId, occasion, acceptedAt, documents: ["terms"] });
}
