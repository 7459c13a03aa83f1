import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { onTestFinished } from "vitest";

import { buildSandbox } from "../../app.ts";
import { SECRET_KEY } from "../ids.ts";
import { registerStripe } from "../register-stripe.ts";
import { assertAnswer, assertError, assertEvent, operationOf } from "./stripe-document.ts";

type CallInit = { body?: string; headers?: Record<string, string> };

export const WEBHOOK_SECRET = "whsec_test_secret";

export type Received = { event: Stripe.Event; body: string; signature: string };

export type RunningStripe = Awaited<ReturnType<typeof startStripe>>;

/**
 * Starts the fake on a free port, with the official SDK and a webhook endpoint that records events.
 * Validates every response and every event against the closed document.
 */
export async function startStripe(options: { dataDir?: string } = {}) {
  const endpoint = await startEndpoint();
  const app = buildSandbox({
    parts: [registerStripe],
    stripeWebhookSecret: WEBHOOK_SECRET,
    stripeWebhookUrl: endpoint.url,
    ...(options.dataDir === undefined ? {} : { dataDir: options.dataDir }),
  });
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await app.close();
    await endpoint.close();
  };
  onTestFinished(close);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  return {
    app,
    origin,
    close,
    stripe: sdk(port),
    /** The events so far, in the order of their making. */
    events: () =>
      app.sandboxCore.webhooks.journal().map(({ body }) => JSON.parse(body) as Stripe.Event),
    /** What the webhook endpoint has received so far, in the order of its arrival. */
    received: async (): Promise<Received[]> => {
      await app.sandboxCore.webhooks.idle();
      return endpoint.received();
    },
    /** A raw call with the key, checked as every other. */
    call: (method: string, path: string, init: CallInit = {}) =>
      checkedFetch(origin + path, {
        ...init,
        method,
        headers: { authorization: `Bearer ${SECRET_KEY}`, ...init.headers },
      }),
    /** A call such as the payment page makes. */
    pageCall: async (path: string, body: object) => {
      const answer = await post(`${origin}/checkout/session${path}`, body);
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    /** Gives Snowball Plus one more price; returns its id. */
    addPrice: async (price: object): Promise<string> => {
      const added = await post(`${origin}/_sandbox/stripe/prices`, price);
      return ((await added.json()) as { id: string }).id;
    },
    advance: (days: number) => post(`${origin}/_sandbox/clock`, { advanceMs: days * 86_400_000 }),
    reset: () => fetch(`${origin}/_sandbox/reset`, { method: "POST" }),
  };
}

function post(url: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
}

function sdk(port: number): Stripe {
  return new Stripe(SECRET_KEY, {
    host: "127.0.0.1",
    port,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(checkedFetch),
  });
}

async function checkedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, init);
  const body: unknown = await answer.clone().json();
  const url = new URL(answer.url);
  const operation = operationOf(init?.method ?? "GET", url.pathname);
  if (operation) assertAnswer(operation, answer.status, body);
  else assertError(body);
  return answer;
}

async function startEndpoint() {
  const got: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const event = JSON.parse(body) as Stripe.Event;
      got.push({ event, body, signature: String(request.headers["stripe-signature"]) });
      response.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks/stripe/`,
    received() {
      for (const { event } of got) assertEvent(event);
      return [...got];
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
