import { invalidRequest } from "../http/errors.ts";
import type { EventCause } from "../objects/object.ts";
import { onlyItem, type Subscription, withPeriod } from "../objects/subscription-object.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { billSubscription } from "./bill-subscription.ts";
import { chargeInvoice } from "./charge-invoice.ts";
import { periodOf } from "./period-of.ts";
import { updateSubscription } from "./update-subscription.ts";

type Resumption = {
  cause: EventCause;
  /** Whether it stays paused until the invoice is paid, instead of being past due. */
  onlyOncePaid: boolean;
};

/** Resumes a paused subscription as Stripe does: a new period begins now, is billed and charged. */
export function resumeSubscription(
  world: StripeWorld,
  subscription: Subscription,
  { cause, onlyOncePaid }: Resumption,
): Subscription {
  if (subscription.status !== "paused") {
    throw invalidRequest({ message: "Only a paused subscription can be resumed." });
  }
  const customer = world.customers.get(subscription.customer);
  const { price } = onlyItem(subscription);
  if (!customer || customer.deleted || !price.recurring) {
    throw new Error(`${subscription.id} cannot be billed`);
  }
  const at = world.now();
  const period = periodOf(price.recurring, at, at);
  const resumed = { ...withPeriod(subscription, period), billing_cycle_anchor: at };
  const reason = "subscription_cycle";
  const { draft, open } = billSubscription(world, {
    subscription: resumed,
    customer,
    reason,
    period,
    at,
  });
  const billed = { ...resumed, latest_invoice: open.id };

  world.customers.put({ ...customer, next_invoice_sequence: customer.next_invoice_sequence + 1 });
  world.invoices.put(open);
  updateSubscription(world, subscription, { after: billed, cause });
  world.emit({ type: "invoice.created", object: draft, cause });
  world.emit({ type: "invoice.finalized", object: open, cause });
  const card = world.cards.get(billed.default_payment_method ?? "");
  if (onlyOncePaid && card?.renews !== true) return billed;
  return chargeInvoice(world, { invoice: open, subscription: billed, at });
}
