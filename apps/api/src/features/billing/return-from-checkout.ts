import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import type { ProviderCheckout } from "#ports/card-payments.ts";

import { askProvider } from "./ask-provider.ts";
import { isCheckoutId } from "./billing-rules.ts";
import { findCustomerId } from "./customer-store.ts";
import { readCheckoutOutcome } from "./read-checkout-outcome.ts";
import { storeCheckoutOutcome } from "./store-checkout-outcome.ts";
import { findSubscription, type NamedSubscription } from "./subscription-store.ts";

type ReturnDeps = Pick<Dependencies, "database" | "clock" | "cardPayments">;

export type ReturnedCheckout = {
  status: ProviderCheckout["status"];
  subscription: NamedSubscription | null;
};

/**
 * Takes up a user who comes back from a checkout, and grants access at once if it was paid instead
 * of waiting for the webhook. What the browser says is believed in nothing but the checkout's id.
 * @throws Problem `checkout_not_found` for a checkout that is not this user's, `payments_unavailable`.
 */
export async function returnFromCheckout(
  deps: ReturnDeps,
  { userId, checkoutId }: { userId: string; checkoutId: string },
): Promise<ReturnedCheckout> {
  const customerId = await deps.database.asUser(userId, (queries) =>
    findCustomerId(queries, userId),
  );
  if (customerId === null || !isCheckoutId(checkoutId)) throw new Problem("checkout_not_found");

  const checkout = await askProvider(deps.cardPayments.findCheckout(checkoutId));
  if (checkout?.customerId !== customerId) throw new Problem("checkout_not_found");

  const outcome = await askProvider(readCheckoutOutcome(deps, checkout));
  return deps.database.asUserInTransaction(userId, async (queries) => {
    await storeCheckoutOutcome(queries, outcome);
    const { subscription } = outcome;

    return {
      status: checkout.status,
      subscription: subscription && (await findSubscription(queries, subscription.id)),
    };
  });
}
