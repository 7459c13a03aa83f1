import { stripeError } from "../http/stripe-error.ts";
import { type CheckoutSession, customerDetails } from "../objects/checkout-session-object.ts";
import { type Customer, customerObject } from "../objects/customer-object.ts";
import { NO_REQUEST } from "../objects/event-object.ts";
import type { Invoice } from "../objects/invoice-object.ts";
import { onlyItem, type Subscription, subscriptionObject } from "../objects/subscription-object.ts";
import { randomLetters } from "../random-letters.ts";
import type { SessionOrder, StripeWorld } from "../stripe-world.ts";
import { billSubscription, paidInvoice } from "./bill-subscription.ts";
import { periodOf } from "./period-of.ts";

export type Payer = { email: string; name: string; last4: string; renews: boolean };

/**
 * Completes an open session whose card was accepted: the customer (made here where the session had
 * none), the card, the subscription and its paid invoice, and the events in Stripe's usual order.
 *
 * The ids follow from the session's and the session is stored last, so a crash in between leaves an
 * open session that completes into the same objects, never into two subscriptions.
 */
export function completeCheckout(
  world: StripeWorld,
  session: CheckoutSession,
  payer: Payer,
): CheckoutSession {
  const order = world.orders.get(session.id);
  if (!order) throw new Error(`Session ${session.id} has no order`);
  const now = world.now();
  const suffix = session.id.slice("cs_test_".length);
  const customer = payingCustomer(world, session, payer);
  const card = { id: `pm_${suffix}`, customer: customer.id, ...fate(payer) };
  const incomplete = newSubscription(order, customer, { now, suffix, card: card.id });
  const { draft, open } = billSubscription(world, {
    id: `in_${suffix}`,
    subscription: incomplete,
    customer,
    reason: "subscription_create",
    period: {
      start: onlyItem(incomplete).current_period_start,
      end: onlyItem(incomplete).current_period_end,
    },
    at: now,
  });
  const paid = paidInvoice(open, now);
  const active: Subscription = { ...incomplete, latest_invoice: paid.id, status: "active" };
  const complete = completeSession(session, { customer, active, paid, payer });

  if (session.customer === null) {
    world.emit({ type: "customer.created", object: customer, cause: NO_REQUEST });
  }
  world.cards.put(card);
  world.customers.put(afterPurchase(customer, { card: card.id, currency: paid.currency }));
  world.invoices.put(paid);
  world.subscriptions.put(active);
  world.orders.put({ ...order, awaiting: null });
  world.sessions.put(complete);
  announce(world, { incomplete, draft, open, paid, active, complete });
  return complete;
}

function fate({ last4, renews }: Payer) {
  return { last4, renews };
}

function payingCustomer(world: StripeWorld, session: CheckoutSession, payer: Payer): Customer {
  if (session.customer === null) {
    return customerObject({
      id: `cus_${session.id.slice("cs_test_".length)}`,
      created: world.now(),
      description: null,
      email: payer.email,
      invoice_prefix: randomLetters(8).toUpperCase(),
      metadata: {},
      name: payer.name,
      phone: null,
      preferred_locales: [],
    });
  }
  const customer = world.customers.get(session.customer);
  if (customer && !customer.deleted) return customer;
  const message = "The customer of this Checkout Session was deleted.";
  throw stripeError(400, { type: "invalid_request_error", message });
}

type Beginning = { now: number; suffix: string; card: string };

function newSubscription(order: SessionOrder, customer: Customer, begin: Beginning): Subscription {
  const { price, quantity } = order.line;
  if (!price.recurring) throw new Error(`Price ${price.id} does not recur`);
  return subscriptionObject(
    {
      id: `sub_${begin.suffix}`,
      created: begin.now,
      customer: customer.id,
      default_payment_method: begin.card,
      description: order.subscriptionDescription,
      metadata: order.subscriptionMetadata,
    },
    {
      price,
      quantity,
      itemId: `si_${begin.suffix}`,
      period: periodOf(price.recurring, begin.now, begin.now),
    },
  );
}

function afterPurchase(customer: Customer, { card, currency }: { card: string; currency: string }) {
  return {
    ...customer,
    currency,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: card },
    next_invoice_sequence: customer.next_invoice_sequence + 1,
  };
}

type Outcome = { customer: Customer; active: Subscription; paid: Invoice; payer: Payer };

function completeSession(session: CheckoutSession, outcome: Outcome): CheckoutSession {
  return {
    ...session,
    client_secret: null,
    consent: consentOf(session),
    customer: outcome.customer.id,
    customer_details: customerDetails(outcome.payer.email, outcome.payer.name),
    invoice: outcome.paid.id,
    payment_status: "paid",
    status: "complete",
    subscription: outcome.active.id,
  };
}

/** The page lets nobody pay who has not ticked the box. */
function consentOf({ consent_collection: asked }: CheckoutSession): CheckoutSession["consent"] {
  if (asked?.terms_of_service !== "required") return null;
  return { promotions: null, terms_of_service: "accepted" };
}

type Stages = {
  incomplete: Subscription;
  draft: Invoice;
  open: Invoice;
  paid: Invoice;
  active: Subscription;
  complete: CheckoutSession;
};

function announce(world: StripeWorld, stages: Stages): void {
  const cause = NO_REQUEST;
  world.emit({ type: "customer.subscription.created", object: stages.incomplete, cause });
  world.emit({ type: "invoice.created", object: stages.draft, cause });
  world.emit({ type: "invoice.finalized", object: stages.open, cause });
  world.emit({ type: "invoice.paid", object: stages.paid, cause });
  world.emit({ type: "invoice.payment_succeeded", object: stages.paid, cause });
  world.emit({
    type: "customer.subscription.updated",
    object: stages.active,
    previous: { status: "incomplete", latest_invoice: null },
    cause,
  });
  world.emit({ type: "checkout.session.completed", object: stages.complete, cause });
}
