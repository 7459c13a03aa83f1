import type { Queries } from "#database/database.ts";

import { markCheckoutEnded } from "./checkout-store.ts";
import type { CheckoutOutcome } from "./read-checkout-outcome.ts";
import { storeSubscription } from "./store-subscription.ts";

/** Stores what came of a checkout; to be called in a transaction. */
export async function storeCheckoutOutcome(
  queries: Queries,
  { checkout, subscription, readAt }: CheckoutOutcome,
): Promise<void> {
  if (subscription !== null) await storeSubscription(queries, { subscription, readAt });
  if (checkout.status === "open") return;

  await markCheckoutEnded(queries, { checkoutId: checkout.id, state: checkout.status });
}
