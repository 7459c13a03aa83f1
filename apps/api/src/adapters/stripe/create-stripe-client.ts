import Stripe from "stripe";

import { timeLeft } from "./deadline.ts";

const TIMEOUT_MS = 10_000;
const RETRIES_MAX = 2;

/**
 * Stripe's SDK, set up for `baseUrl` (null = Stripe's own host). It sends nothing but the calls, and
 * the API version is the one its types were made for.
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

/** The SDK's own client, whose requests last no longer than the call that they belong to. */
function createBoundedHttpClient() {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...[host, port, path, method, headers, data, protocol, timeout]) =>
    send(host, port, path, method, headers, data, protocol, Math.min(timeout, timeLeft()));

  return client;
}

/** The SDK takes an address in parts, and no path: Stripe's begins with /v1 wherever it is. */
function addressOf(baseUrl: string) {
  const { hostname, port, protocol } = new URL(baseUrl);
  const isHttps = protocol === "https:";

  return {
    host: hostname,
    port: port === "" ? (isHttps ? 443 : 80) : Number(port),
    protocol: isHttps ? ("https" as const) : ("http" as const),
  };
}
