import { NO_REQUEST } from "../objects/object.ts";
import { onlyItem, type Subscription, withPeriod } from "../objects/subscription-object.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { billSubscription } from "./bill-subscription.ts";
import { chargeInvoice } from "./charge-invoice.ts";
import { periodOf } from "./period-of.ts";
import { updateSubscription } from "./update-subscription.ts";

/**
 * Begins the next period at `at`, the end of the last: bills it and charges the card on file. A
 * declined charge leaves the subscription past due.
 */
export function renewSubscription(
  world: StripeWorld,
  subscription: Subscription,
  at: number,
): Subscription {
  const customer = world.customers.get(subscription.customer);
  if (!customer || customer.deleted) throw new Error(`${subscription.id} has no customer`);
  const { price } = onlyItem(subscription);
  if (!price.recurring) throw new Error(`Price ${price.id} does not recur`);
  const period = periodOf(price.recurring, subscription.billing_cycle_anchor, at);
  const renewed = withPeriod(subscription, period);
  const reason = "subscription_cycle";
  // The same invoice again, should a crash make this happen twice.
  const id = `in_${subscription.id.slice("sub_".length)}${period.start}`;
  const bill = { id, subscription: renewed, customer, reason, period, at } as const;
  const { draft, open } = billSubscription(world, bill);
  const billed = { ...renewed, latest_invoice: open.id };

  world.customers.put({ ...customer, next_invoice_sequence: customer.next_invoice_sequence + 1 });
  world.invoices.put(open);
  updateSubscription(world, subscription, { after: billed, cause: NO_REQUEST, at });
  world.emit({ type: "invoice.created", object: draft, cause: NO_REQUEST, at });
  world.emit({ type: "invoice.finalized", object: open, cause: NO_REQUEST, at });
  return chargeInvoice(world, { invoice: open, subscription: billed, at });
}
