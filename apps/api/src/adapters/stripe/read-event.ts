import Stripe from "stripe";

import type { PaymentEvent } from "#ports/card-payments.ts";

import { mapEvent } from "./map-event.ts";
import { readShape, StripeEvent, UnreadableAnswer } from "./stripe-shapes.ts";

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
