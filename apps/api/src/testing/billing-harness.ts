import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import type { Checkout, Page, Subscription } from "@snowball/contract";
import Stripe from "stripe";

import { createStripeCardPayments } from "#adapters/stripe/client.ts";
import { requestPriceCatalogue } from "#features/billing/index.ts";

import { queryDatabase } from "./query-database.ts";
import { runPendingJobs } from "./run-pending-jobs.ts";
import { createSetClock } from "./set-clock.ts";
import { type Sandbox, startSandbox } from "./start-sandbox.ts";
import { createTestApi, type TestApi } from "./test-api.ts";

const WEBHOOK_SECRET = "whsec_sandbox";

/** Prices of the fake. */
export const MONTHLY = "price_SnowballPlusMonthly";
export const YEARLY = "price_SnowballPlusYearly";

/** A signed message as the provider sent it. */
export type Delivery = { type: string; id: string; body: string; signature: string };

export type BillingHarness = {
  api: TestApi;
  sandbox: Sandbox;
  /** The provider's API, to compare its state with ours. */
  stripe: Stripe;
  /** Returns the webhooks that were sent but not yet delivered, oldest first. */
  takeDeliveries(): Promise<Delivery[]>;
  /** Delivers one webhook to the API and returns the status. */
  deliver(delivery: Pick<Delivery, "body" | "signature">): Promise<number>;
  /** Signs a body like the provider, `ageSeconds` ago. */
  sign(body: string, options?: { ageSeconds?: number; secret?: string }): string;
  /** Returns the user's subscriptions from the API. */
  subscriptionsOf(user: { access: string }): Promise<Subscription[]>;
  /** Starts a checkout of the price and returns its client secret. */
  checkOut(user: { access: string }, priceId?: string): Promise<string>;
  /** Pays like the checkout page, by default with a card that always works. */
  pay(clientSecret: string, cardNumber?: string): Promise<void>;
  /** Subscribes to the monthly price and delivers all webhooks. */
  subscribe(user: { access: string }, cardNumber?: string): Promise<void>;
  /** Delivers all webhooks and runs their jobs. */
  settle(): Promise<void>;
  /** Advances the provider's clock, so that it renews, charges and cancels subscriptions. */
  wait(days: number): Promise<void>;
  /** Returns the stored messages with the id in their body. */
  messagesNaming(id: string): Promise<{ id: string }[]>;
  /** Runs all due jobs. */
  work(): Promise<void>;
  /** Reruns failed jobs at once, without the queue's delay. */
  retry(): Promise<void>;
  close(): Promise<void>;
};

const DAY_MS = 86_400_000;

const PAYER = {
  email: "payer@example.com",
  number: "4242 4242 4242 4242",
  expiry: "12 / 40",
  cvc: "123",
  name: "Ada Lovelace",
  postal_code: "94107",
};

type Between = {
  /** Maps the provider's URL to the one that the API uses. */
  through?: (url: string) => string;
  deadlineMs?: number;
};

/**
 * Starts the API and the fake of Stripe, connected over HTTP. Webhooks are intercepted with their signatures, so that
 * a test controls when and in which order they arrive. The price catalogue is already loaded.
 */
export async function createBillingHarness({
  through = (url) => url,
  deadlineMs,
}: Between = {}): Promise<BillingHarness> {
  const mailbox = await openMailbox();
  const sandbox = await startSandbox({ stripeWebhookUrl: mailbox.url });
  // The fake signs with the system time, so the API must use it too.
  const clock = createSetClock(new Date().toISOString());
  const settings = {
    baseUrl: through(sandbox.url),
    secretKey: "sk_test_sandbox",
    webhookSecret: WEBHOOK_SECRET,
    ...(deadlineMs !== undefined && { deadlineMs }),
  };
  const api = await createTestApi({
    clock,
    cardPayments: createStripeCardPayments(settings, clock),
  });
  const stripe = providerSdk(sandbox.url);
  await requestPriceCatalogue(api.deps);
  await runPendingJobs(api);

  const takeDeliveries: BillingHarness["takeDeliveries"] = async () => {
    await untilNothingIsPending(sandbox);
    return mailbox.take();
  };
  const deliver: BillingHarness["deliver"] = async ({ body, signature }) => {
    const answer = await api.app.inject({
      method: "POST",
      url: "/webhooks/stripe/",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      payload: body,
    });
    return answer.statusCode;
  };
  const settle = async () => {
    for (const delivery of await takeDeliveries()) await deliver(delivery);
    await runPendingJobs(api);
  };
  const checkOut: BillingHarness["checkOut"] = async ({ access }, priceId = MONTHLY) => {
    const body = { price_id: priceId };
    const answer = await api.call("POST", "/stripe/checkout/", { token: access, body });
    if (answer.statusCode !== 200) throw new Error(`No checkout: ${answer.body}`);
    return answer.json<Checkout>().client_secret;
  };
  const pay: BillingHarness["pay"] = async (clientSecret, number = PAYER.number) => {
    const { status } = await sandbox.call<{ status: string }>("POST", "/checkout/session/pay", {
      client_secret: clientSecret,
      ...PAYER,
      number,
    });
    if (status !== "requires_action") return;
    await sandbox.call("POST", "/checkout/session/authenticate", {
      client_secret: clientSecret,
      outcome: "complete",
    });
  };

  return {
    api,
    sandbox,
    stripe,
    takeDeliveries,
    deliver,
    sign: (payload, { ageSeconds = 0, secret = WEBHOOK_SECRET } = {}) => {
      const timestamp = Math.floor(clock.now().getTime() / 1000) - ageSeconds;
      return stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    },
    subscriptionsOf: async ({ access }) => {
      const answer = await api.call("GET", "/stripe/my-subscription/", { token: access });
      return answer.json<Page<Subscription>>().results;
    },
    checkOut,
    pay,
    subscribe: async (user, cardNumber) => {
      await pay(await checkOut(user), cardNumber);
      await settle();
    },
    settle,
    wait: async (days) => {
      await sandbox.call("POST", "/_sandbox/clock", { advanceMs: days * DAY_MS });
    },
    messagesNaming: (id) =>
      queryDatabase(api, "select id from webhook_inbox where strpos(body, $1) > 0", [id]),
    work: () => runPendingJobs(api),
    retry: async () => {
      // Uses the owner, because the server's roles may only add jobs to the queue.
      await queryDatabase(api, "update graphile_worker._private_jobs set run_at = now()");
      await runPendingJobs(api);
    },
    close: async () => {
      await api.close();
      await sandbox.close();
      await mailbox.close();
    },
  };
}

function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done, 10));
}

function providerSdk(url: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe("sk_test_sandbox", {
    host: hostname,
    port: Number(port),
    protocol: "http",
    telemetry: false,
  });
}

async function openMailbox() {
  const received: Delivery[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const { id, type } = JSON.parse(body) as { id: string; type: string };
      received.push({ id, type, body, signature: String(request.headers["stripe-signature"]) });
      response.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/webhooks/stripe/`,
    take: () => received.splice(0),
    close: () => closeServer(server),
  };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}

async function untilNothingIsPending(sandbox: Sandbox): Promise<void> {
  for (;;) {
    const { deliveries } = await sandbox.call<{ deliveries: { state: string }[] }>(
      "GET",
      "/_sandbox/webhooks",
    );
    if (deliveries.every(({ state }) => state !== "pending")) return;
    await pause();
  }
}

/** Returns the checkout id of a client secret. */
export function checkoutIdOf(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? "";
}
