import Stripe from "stripe";

import { timeLeft } from "./deadline.ts";

const TIMEOUT_MS = 10_000;
const RETRIES_MAX = 2;

/**
 * Creates Stripe's SDK client for `baseUrl` (null = Stripe's own host), without telemetry. It uses the API version of
 * its types.
 */
export function createStripeClient(secretKey: string, baseUrl: string | null): Stripe {
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
