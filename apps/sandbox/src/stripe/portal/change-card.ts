import { chargeInvoice, settleInvoice } from "../billing/charge-invoice.ts";
import { asksAtEachCharge, judgeCard, type TypedCard } from "../billing/judge-card.ts";
import { updateSubscription } from "../billing/update-subscription.ts";
import { newId } from "../new-id.ts";
import type { Customer } from "../objects/customer-object.ts";
import { NO_REQUEST } from "../objects/event-object.ts";
import type { Invoice } from "../objects/invoice-object.ts";
import type { Subscription } from "../objects/subscription-object.ts";
import type { StripeWorld } from "../stripe-world.ts";

/**
 * Puts a new card on file for a customer and all running subscriptions, and pays what is still being
 * collected with it. Returns why not, in words for the payer; undefined when the card was taken.
 */
export function changeCard(
  world: StripeWorld,
  customer: Customer,
  typed: TypedCard,
): string | undefined {
  const taken = putOnFile(world, customer, typed);
  if ("fault" in taken) return taken.fault;
  for (const subscription of taken.subscriptions) {
    const invoice = world.invoices.get(subscription.latest_invoice ?? "");
    // Once the attempts are used up nothing is charged by itself any more: the invoice has to be paid.
    if (invoice?.status !== "open" || subscription.status !== "past_due") continue;
    chargeInvoice(world, { invoice, subscription, at: world.now() });
  }
  return undefined;
}

/**
 * Pays an open invoice on its own page with a card, which stays on file; one whose bank asks at each charge
 * pays once that is confirmed. Returns why not, as above.
 */
export function payInvoice(
  world: StripeWorld,
  invoice: Invoice,
  typed: TypedCard,
): string | undefined {
  const customer = world.customers.get(invoice.customer);
  if (!customer || customer.deleted) return "This invoice cannot be paid any more.";
  const taken = putOnFile(world, customer, typed);
  if ("fault" in taken) return taken.fault;
  const subscription = taken.subscriptions.find((one) => one.latest_invoice === invoice.id);
  if (!subscription) return "This invoice cannot be paid any more.";
  if (isAsking(world, subscription)) return undefined;
  settleInvoice(world, { invoice, subscription, at: world.now() });
  return undefined;
}

/** The subscription whose open invoice waits until the payer's bank lets the card on file be charged. */
export function findAsking(world: StripeWorld, invoice: Invoice): Subscription | undefined {
  if (invoice.status !== "open") return undefined;
  return world.subscriptions
    .list()
    .find((one) => one.latest_invoice === invoice.id && isAsking(world, one));
}

function isAsking(world: StripeWorld, subscription: Subscription): boolean {
  const card = world.cards.get(subscription.default_payment_method ?? "");
  return card !== undefined && asksAtEachCharge(card);
}

/** Takes the card, or says what is wrong with it; answers the running subscriptions that use it now. */
function putOnFile(
  world: StripeWorld,
  customer: Customer,
  typed: TypedCard,
): { fault: string } | { subscriptions: Subscription[] } {
  const fate = judgeCard(typed, world.now());
  if (fate.outcome === "faulty") return { fault: fate.faults[0]?.message ?? "Check your card." };
  if (fate.outcome === "declined") return { fault: fate.message };
  const id = newId("pm");
  world.cards.put({ id, customer: customer.id, last4: fate.last4, renews: fate.renews });
  const settings = { ...customer.invoice_settings, default_payment_method: id };
  world.customers.put({ ...customer, invoice_settings: settings });
  const running = world.subscriptions
    .list()
    .filter((one) => one.customer === customer.id && one.status !== "canceled");
  const subscriptions = running.map((subscription) => {
    const after = { ...subscription, default_payment_method: id };
    return updateSubscription(world, subscription, { after, cause: NO_REQUEST });
  });
  return { subscriptions };
}
