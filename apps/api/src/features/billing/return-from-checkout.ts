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
 * Handles a user's return from a checkout. Grants access at once if it was paid, without waiting
 * for the webhook. Trusts nothing from the browser except the checkout id.
 * @throws Problem `checkout_not_found` if the checkout is not this user's, `payments_unavailable`.
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
