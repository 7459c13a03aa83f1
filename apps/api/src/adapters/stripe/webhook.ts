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

/**
 * Maps a Stripe event to its subject. Reads only the type and the ids, because an event may be outdated and its object
 * is fetched again.
 */
export function mapEvent({ id, type, data: { object } }: StripeEvent): PaymentEvent {
  return { id, about: topicOf(type, object) };
}

function topicOf(
  type: string,
  { id, payment_intent: payment }: StripeEvent["data"]["object"],
): PaymentEvent["about"] {
  if (/^(product|price)\./.test(type)) return { kind: "catalogue" };
  // A charge, refund or dispute. Our invoices always have a payment intent.
  if (/^(charge|refund)\./.test(type)) {
    return payment ? { kind: "payment", paymentId: idOf(payment) } : { kind: "nothing" };
  }
  if (id === undefined) return { kind: "nothing" }; // An upcoming invoice has no id yet.
  if (type.startsWith("customer.subscription."))
    return { kind: "subscription", subscriptionId: id };
  if (type.startsWith("checkout.session.")) return { kind: "checkout", checkoutId: id };

  return type.startsWith("invoice.") ? { kind: "invoice", invoiceId: id } : { kind: "nothing" };
}
