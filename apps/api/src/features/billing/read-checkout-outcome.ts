import type { Dependencies } from "#dependencies.ts";
import type { ProviderCheckout, ProviderSubscription } from "#ports/card-payments.ts";

/** The status of a checkout, with the subscription it created. */
export type CheckoutOutcome = {
  checkout: ProviderCheckout;
  subscription: ProviderSubscription | null;
  /** When the subscription was read from the provider. */
  readAt: Date;
};

/**
 * Reads the result of a checkout from the provider.
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
