import Stripe from "stripe";

import type { PaymentSettings } from "#config/settings.ts";
import type { CardPayments, PaymentEvent } from "#ports/card-payments.ts";
import type { Clock } from "#ports/clock.ts";

import { mapError, timeLeft, withDeadline } from "./ask.ts";
import { stripeCalls } from "./calls.ts";
import { idOf } from "./map.ts";
import { readShape, StripeEvent, UnreadableAnswer } from "./shapes.ts";

type Settings = Pick<PaymentSettings, "baseUrl" | "secretKey" | "webhookSecret"> & {
  /** Time limit of one call with all its retries; default ten seconds. */
  deadlineMs?: number;
  /** Optional checkout features; default none. */
  checkout?: PaymentSettings["checkout"];
};

/** Below the time limit of the web app's calls, which is fifteen seconds. */
const DEADLINE_MS = 10_000;

const PLAIN = { automaticTax: false, promotionCodes: false, termsConsent: false };

/** Card payments through Stripe, or through a fake of its API. */
export function createStripeCardPayments(settings: Settings, clock: Clock): CardPayments {
  const {
    baseUrl,
    secretKey,
    webhookSecret,
    deadlineMs = DEADLINE_MS,
    checkout = PLAIN,
  } = settings;
  const stripe = createStripeClient(secretKey, baseUrl);

  return {
    ...boundedCalls(stripeCalls(stripe, { checkout, baseUrl }), deadlineMs),
    readEvent: (message) => readEvent(message, { stripe, webhookSecret, receivedAt: clock.now() }),
  };
}

/** Returns the calls with a deadline. They throw only a CardPaymentsError. */
function boundedCalls<Calls extends object>(calls: Calls, deadlineMs: number): Calls {
  const bounded = Object.entries(calls).map(([name, call]) => [
    name,
    async (...args: unknown[]) => {
      try {
        return await withDeadline(deadlineMs, () => call(...args));
      } catch (error) {
        throw mapError(error);
      }
    },
  ]);

  return Object.fromEntries(bounded) as Calls;
}

const TIMEOUT_MS = 10_000;
const RETRIES_MAX = 2;

/**
 * Creates Stripe's SDK client for `baseUrl` (null = Stripe's own host), without telemetry. It uses the API version of
 * its types.
 */
function createStripeClient(secretKey: string, baseUrl: string | null): Stripe {
  return new Stripe(secretKey, {
    ...(baseUrl !== null && addressOf(baseUrl)),
    telemetry: false,
    maxNetworkRetries: RETRIES_MAX,
    timeout: TIMEOUT_MS,
    httpClient: createBoundedHttpClient(),
  });
}

/** Creates the SDK's HTTP client with timeouts that end with the deadline of the current call. */
function createBoundedHttpClient() {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...[host, port, path, method, headers, data, protocol, timeout]) =>
    send(host, port, path, method, headers, data, protocol, Math.min(timeout, timeLeft()));

  return client;
}

/** Returns the parts of an address for the SDK. It accepts no path, because all paths start with /v1. */
function addressOf(baseUrl: string) {
  const { hostname, port, protocol } = new URL(baseUrl);
  const isHttps = protocol === "https:";

  return {
    host: hostname,
    port: port === "" ? (isHttps ? 443 : 80) : Number(port),
    protocol: isHttps ? ("https" as const) : ("http" as const),
  };
}

/** Stripe recommends rejecting messages older than five minutes as possible replays. */
const AGE_SECONDS_MAX = 300;

type Message = { body: Buffer; signature: string };
type Receipt = { stripe: Stripe; webhookSecret: string; receivedAt: Date };

/** Reads a signed webhook. Returns null if it is not from Stripe, too old, or no event. */
function readEvent(
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
