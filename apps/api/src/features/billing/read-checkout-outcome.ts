import type { Dependencies } from "#dependencies.ts";
import type { ProviderCheckout, ProviderSubscription } from "#ports/card-payments.ts";

/** How a checkout stands, with the subscription it led to. */
export type CheckoutOutcome = {
  checkout: ProviderCheckout;
  subscription: ProviderSubscription | null;
  /** When the provider was asked for the subscription. */
  readAt: Date;
};

/**
 * Asks the provider what came of a checkout.
 * @throws CardPaymentsError
 */
export async function readCheckoutOutcome(
  { cardPayments, clock }: Pick<Dependencies, "cardPayments" | "clock">,
  checkout: ProviderCheckout,
): Promise<CheckoutOutcome> {
  const { status, subscriptionId } = checkout;
  const readAt = clock.now();
  const subscription =
    status === "complete" && subscriptionId !== null
      ? await cardPayments.findSubscription(subscriptionId)
      : null;

  return { checkout, subscription, readAt };
}
