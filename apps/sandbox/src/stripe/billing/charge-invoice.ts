import { NO_REQUEST } from "../objects/object.ts";
import type { Invoice } from "../objects/invoice-object.ts";
import type { Subscription } from "../objects/subscription-object.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { paidInvoice, unpaidInvoice } from "./bill-subscription.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { isHeldBy, withPendingUpdate } from "./pending-update.ts";
import { updateSubscription } from "./update-subscription.ts";

/** Days from each declined charge to the next attempt; after the last, the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7];
const SECONDS_A_DAY = 86_400;

type Charge = { invoice: Invoice; subscription: Subscription; at: number };

/**
 * Charges the subscription's card for an open invoice at `at` (Unix seconds). Paid, the
 * subscription is active; declined, it is past due until the attempts are used up, then canceled.
 */
export function chargeInvoice(world: StripeWorld, charge: Charge): Subscription {
  return isChargeable(world, charge.subscription, charge.invoice)
    ? settleInvoice(world, charge)
    : decline(world, charge);
}

/** Whether an invoice can be settled at once: its credit pays it, or the card on file. */
export function isChargeable(
  world: StripeWorld,
  subscription: Subscription,
  invoice: Invoice,
): boolean {
  if (invoice.amount_due === 0) return true;
  return world.cards.get(subscription.default_payment_method ?? "")?.renews === true;
}

/** The invoice is paid: whatever state the subscription was in, it is active now, changed as it waited to be. */
export function settleInvoice(
  world: StripeWorld,
  { invoice, subscription, at }: Charge,
): Subscription {
  const paid = paidInvoice(invoice, at);
  world.invoices.put(paid);
  markDelinquent(world, subscription.customer, false);
  useBalance(world, invoice);
  world.emit({ type: "invoice.paid", object: paid, cause: NO_REQUEST, at });
  world.emit({ type: "invoice.payment_succeeded", object: paid, cause: NO_REQUEST, at });
  const after: Subscription = { ...withPendingUpdate(subscription, invoice), status: "active" };
  updateSubscription(world, subscription, { after, cause: NO_REQUEST, at });
  if (isHeldBy(subscription, invoice)) {
    const type = "customer.subscription.pending_update_applied";
    world.emit({ type, object: after, cause: NO_REQUEST, at });
  }
  return after;
}

function decline(world: StripeWorld, { invoice, subscription, at }: Charge): Subscription {
  const days = RETRY_AFTER_DAYS[invoice.attempt_count];
  const unpaid = unpaidInvoice(invoice, days === undefined ? null : at + days * SECONDS_A_DAY);
  world.invoices.put(unpaid);
  markDelinquent(world, subscription.customer, true);
  world.emit({ type: "invoice.payment_failed", object: unpaid, cause: NO_REQUEST, at });
  if (days === undefined) {
    const details = { reason: "payment_failed" } as const;
    return cancelSubscription(world, subscription, { at, cause: NO_REQUEST, details });
  }
  const after: Subscription = { ...subscription, status: "past_due" };
  updateSubscription(world, subscription, { after, cause: NO_REQUEST, at });
  return after;
}

/** Stripe moves the balance when an invoice is finalized; here it is settled in the same breath or owes all of it. */
function useBalance(world: StripeWorld, { customer: id, ending_balance: balance }: Invoice): void {
  const customer = world.customers.get(id);
  if (!customer || customer.deleted || balance === null) return;
  world.customers.put({ ...customer, balance });
}

function markDelinquent(world: StripeWorld, id: string, delinquent: boolean): void {
  const customer = world.customers.get(id);
  if (!customer || customer.deleted || customer.delinquent === delinquent) return;
  world.customers.put({ ...customer, delinquent });
}
