import Stripe from "stripe";

import type { PaymentEvent } from "#ports/card-payments.ts";

import { idOf } from "./map.ts";
import { readShape, StripeEvent, UnreadableAnswer } from "./shapes.ts";

/** Stripe recommends rejecting messages older than five minutes as possible replays. */
const AGE_SECONDS_MAX = 300;

type Message = { body: Buffer; signature: string };
type Receipt = { stripe: Stripe; webhookSecret: string; receivedAt: Date };

/** Reads a signed webhook. Returns null if it is not from Stripe, too old, or no event. */
export function readEvent(
  { body, signature }: Message,
  { stripe, webhookSecret, receivedAt }: Receipt,
): PaymentEvent | null {
  try {
    const event: unknown = stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      AGE_SECONDS_MAX,
      undefined,
      receivedAt.getTime(),
    );
    return mapEvent(readShape(StripeEvent, event));
  } catch (error) {
    if (isFaultOfMessage(error)) return null;
    throw error;
  }
}

function isFaultOfMessage(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeSignatureVerificationError ||
    error instanceof SyntaxError ||
    error instanceof UnreadableAnswer
  );
}

type Topic = PaymentEvent["about"];
type EventObject = StripeEvent["data"]["object"];

/**
 * Maps a Stripe event to its subject. Reads only the type and the ids, because an event may be outdated and its object
 * is fetched again.
 */
export function mapEvent(event: StripeEvent): PaymentEvent {
  return { id: event.id, about: topicOf(event) };
}

function topicOf({ type, data: { object } }: StripeEvent): Topic {
  if (type.startsWith("product.") || type.startsWith("price.")) return { kind: "catalogue" };
  if (type.startsWith("customer.subscription.")) return aboutSubscription(object.id);
  if (type.startsWith("checkout.session.")) return aboutCheckout(object.id);
  if (/^(charge|refund)\./.test(type)) return aboutPayment(object.payment_intent);
  // An upcoming invoice has no id yet.
  if (type.startsWith("invoice.")) return aboutInvoice(object.id);

  return { kind: "nothing" };
}

function aboutSubscription(subscriptionId: string | undefined): Topic {
  return subscriptionId === undefined
    ? { kind: "nothing" }
    : { kind: "subscription", subscriptionId };
}

function aboutCheckout(checkoutId: string | undefined): Topic {
  return checkoutId === undefined ? { kind: "nothing" } : { kind: "checkout", checkoutId };
}

/** Returns the subject of a charge, refund or dispute. Our invoices always have a payment intent. */
function aboutPayment(paymentIntent: EventObject["payment_intent"]): Topic {
  return paymentIntent ? { kind: "payment", paymentId: idOf(paymentIntent) } : { kind: "nothing" };
}

function aboutInvoice(invoiceId: string | undefined): Topic {
  return invoiceId === undefined ? { kind: "nothing" } : { kind: "invoice", invoiceId };
}
