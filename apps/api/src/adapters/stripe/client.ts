import Stripe from "stripe";

import type { PaymentSettings } from "#config/settings.ts";
import type { CardPayments } from "#ports/card-payments.ts";
import type { Clock } from "#ports/clock.ts";

import { mapError, timeLeft, withDeadline } from "./ask.ts";
import { stripeCalls } from "./calls.ts";
import { readEvent } from "./webhook.ts";

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
