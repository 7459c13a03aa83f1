import { stripeError } from "../http/errors.ts";
import type { Customer } from "../objects/customer-object.ts";
import type { EventCause } from "../objects/object.ts";
import type { Invoice } from "../objects/invoice-object.ts";
import { planOf, type Price } from "../objects/price-object.ts";
import { onlyItem, type Subscription, withPeriod } from "../objects/subscription-object.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { billSubscription, type InvoiceStages } from "./bill-subscription.ts";
import { chargeInvoice, isChargeable } from "./charge-invoice.ts";
import { discardUpdate, holdUpdate } from "./pending-update.ts";
import { periodOf } from "./period-of.ts";
import { updateSubscription } from "./update-subscription.ts";
import { asksAtEachCharge } from "./validate-card.ts";

export type Switch = {
  price: Price;
  /** As of when the unused time is counted, in Unix seconds. */
  prorationDate: number;
};

type Outcome = InvoiceStages & { after: Subscription; customer: Customer };

/**
 * What a switch to a price of another interval comes to, as Stripe does it: a new period begins now and
 * is billed whole, less the unused time of the old one. Nothing is stored.
 */
export function draftSwitch(
  world: StripeWorld,
  subscription: Subscription,
  { price, prorationDate }: Switch,
): Outcome {
  const customer = world.customers.get(subscription.customer);
  if (!customer || customer.deleted || !price.recurring) {
    throw new Error(`${subscription.id} cannot be billed`);
  }
  const at = world.now();
  const item = onlyItem(subscription);
  const period = periodOf(price.recurring, at, at);
  const switched: Subscription = {
    ...withPeriod(subscription, period),
    billing_cycle_anchor: at,
  };
  const data = switched.items.data.map((one) => ({ ...one, price, plan: planOf(price) }));
  const after = { ...switched, items: { ...switched.items, data } };
  const whole = item.current_period_end - item.current_period_start;
  const left = item.current_period_end - prorationDate;
  const unused = Math.round((item.price.unit_amount * item.quantity * left) / whole);
  const credit = {
    amount: -unused,
    price: item.price,
    period: { start: prorationDate, end: item.current_period_end },
  };
  const reason = "subscription_update";
  const bill = { subscription: after, customer, reason, period, at, credit } as const;
  return { ...billSubscription(world, bill), after, customer };
}

type Order = Switch & {
  cause: EventCause;
  /** What becomes of it where the card cannot be charged: an error, a change that waits, or a past due one. */
  unpaid: "error" | "pending" | "past_due";
};

/** Switches to another price, bills it and charges the card on file; what waited to be changed does no more. */
export function switchPrice(
  world: StripeWorld,
  running: Subscription,
  { cause, unpaid, ...change }: Order,
): Subscription {
  const isPaid = isPayable(world, running, change);
  if (unpaid === "error" && !isPaid) {
    const card = world.cards.get(running.default_payment_method ?? "");
    throw card && asksAtEachCharge(card) ? confirmationRequired() : declined();
  }
  const subscription = discardUpdate(world, running, { cause, at: world.now() });
  const { draft, open, after, customer } = draftSwitch(world, subscription, change);
  world.customers.put({ ...customer, next_invoice_sequence: customer.next_invoice_sequence + 1 });
  if (unpaid === "pending" && !isPaid) {
    return holdUpdate(world, { before: subscription, after, draft, open, cause });
  }
  const billed = { ...after, latest_invoice: open.id };

  world.invoices.put(open);
  updateSubscription(world, subscription, { after: billed, cause });
  world.emit({ type: "invoice.created", object: draft, cause });
  world.emit({ type: "invoice.finalized", object: open, cause });
  return chargeInvoice(world, { invoice: open, subscription: billed, at: world.now() });
}

function isPayable(world: StripeWorld, subscription: Subscription, change: Switch): boolean {
  const { after, open } = draftSwitch(world, subscription, change);
  return isChargeable(world, after, open);
}

/** The invoice that a preview answers: none that exists. */
export function previewOf({ draft }: { draft: Invoice }): Invoice {
  return { ...draft, id: `upcoming_${draft.id}`, hosted_invoice_url: null };
}

function confirmationRequired() {
  const message =
    "Payment for this subscription requires additional user action before it can be completed successfully.";
  return stripeError(402, {
    type: "card_error",
    code: "subscription_payment_intent_requires_action",
    message,
  });
}

function declined() {
  const message = "Your card was declined.";
  return stripeError(402, {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    message,
  });
}
