import { chargeInvoice } from "../billing/charge-invoice.ts";
import { judgeCard, type TypedCard } from "../billing/judge-card.ts";
import { updateSubscription } from "../billing/update-subscription.ts";
import { newId } from "../new-id.ts";
import type { Customer } from "../objects/customer-object.ts";
import { NO_REQUEST } from "../objects/event-object.ts";
import type { StripeWorld } from "../stripe-world.ts";

/**
 * Puts a new card on file for a customer and all running subscriptions, and pays what is open with
 * it. Returns why not, in words for the payer; undefined when the card was taken.
 */
export function changeCard(
  world: StripeWorld,
  customer: Customer,
  typed: TypedCard,
): string | undefined {
  const fate = judgeCard(typed, world.now());
  if (fate.outcome === "faulty") return fate.faults[0]?.message;
  if (fate.outcome === "declined") return fate.message;
  const id = newId("pm");
  world.cards.put({ id, customer: customer.id, last4: fate.last4, renews: fate.renews });
  const settings = { ...customer.invoice_settings, default_payment_method: id };
  world.customers.put({ ...customer, invoice_settings: settings });
  for (const subscription of world.subscriptions.list()) {
    if (subscription.customer !== customer.id || subscription.status === "canceled") continue;
    const after = { ...subscription, default_payment_method: id };
    updateSubscription(world, subscription, { after, cause: NO_REQUEST });
    const invoice = world.invoices.get(subscription.latest_invoice ?? "");
    if (invoice?.status !== "open") continue;
    chargeInvoice(world, { invoice, subscription: after, at: world.now() });
  }
  return undefined;
}
