import type { Subscription } from "../objects/subscription-object.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { chargeInvoice } from "./charge-invoice.ts";

/**
 * Charges the latest invoice if it is still open and its next attempt is due: a declined charge, or
 * one that a crash kept from being tried; never one that a change waits for. Undefined when nothing is due.
 */
export function retryPayment(
  world: StripeWorld,
  subscription: Subscription,
  now: number,
): Subscription | undefined {
  const invoice = world.invoices.get(subscription.latest_invoice ?? "");
  if (invoice?.status !== "open" || subscription.pending_update !== null) return undefined;
  const at = invoice.attempted ? invoice.next_payment_attempt : invoice.created;
  if (at === null || at > now) return undefined;
  return chargeInvoice(world, { invoice, subscription, at });
}
