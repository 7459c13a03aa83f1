import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import type { Checkout, Page, Subscription } from "@snowball/contract";
import Stripe from "stripe";

import { createStripeCardPayments } from "#adapters/stripe/create-stripe-card-payments.ts";
import { requestPriceCatalogue } from "#features/billing/index.ts";

import { queryDatabase } from "./query-database.ts";
import { runPendingJobs } from "./run-pending-jobs.ts";
import { createSetClock } from "./set-clock.ts";
import { startSandbox, type Sandbox } from "./start-sandbox.ts";
import { createTestApi, type TestApi } from "./test-api.ts";

const WEBHOOK_SECRET = "whsec_sandbox";

/** The stand-in's prices. */
export const MONTHLY = "price_SnowballPlusMonthly";
export const YEARLY = "price_SnowballPlusYearly";

/** A signed message as the provider sent it. */
export type Delivery = { type: string; id: string; body: string; signature: string };

export type BillingWorld = {
  api: TestApi;
  sandbox: Sandbox;
  /** The provider's own view, for comparing ours with. */
  stripe: Stripe;
  /** What the provider has sent and nobody has handed over yet, oldest first. */
  takeDeliveries(): Promise<Delivery[]>;
  /** Hands one message to the API; answers the status. */
  deliver(delivery: Pick<Delivery, "body" | "signature">): Promise<number>;
  /** Signs any body as the provider would; `ageSeconds` says how long ago. */
  sign(body: string, options?: { ageSeconds?: number; secret?: string }): string;
  /** The wire's my-subscription of whoever the token belongs to. */
  subscriptionsOf(user: { access: string }): Promise<Subscription[]>;
  /** Starts a checkout of the price; answers its client secret. */
  checkOut(user: { access: string }, priceId?: string): Promise<string>;
  /** What the checkout page does when the payer presses Subscribe; with the card that always works. */
  pay(clientSecret: string, cardNumber?: string): Promise<void>;
  /** Buys the price and comes back from the checkout; the webhooks have been handed over. */
  subscribe(user: { access: string }, cardNumber?: string): Promise<void>;
  /** Hands over everything the provider has sent and works it off. */
  settle(): Promise<void>;
  /** Lets time pass at the provider, which renews, collects and cancels meanwhile. */
  wait(days: number): Promise<void>;
  /** The messages that are kept and whose words hold the id. */
  messagesNaming(id: string): Promise<{ id: string }[]>;
  /** Works off all jobs that are due. */
  work(): Promise<void>;
  /** Lets the jobs that failed run again at once, without the queue's pause. */
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
  /** Where the API finds the provider that is at this address. */
  through?: (url: string) => string;
  deadlineMs?: number;
};

/**
 * The API and the stand-in for Stripe, speaking HTTP. Webhooks are caught on their way with the
 * signatures they came with, so that a test decides when and in which order they arrive. The
 * catalogue has been read.
 */
export async function createBillingWorld({
  through = (url) => url,
  deadlineMs,
}: Between = {}): Promise<BillingWorld> {
  const mailbox = await openMailbox();
  const sandbox = await startSandbox({ stripeWebhookUrl: mailbox.url });
  // The stand-in signs with the machine's time, so the API has to live in it as well.
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

  const takeDeliveries: BillingWorld["takeDeliveries"] = async () => {
    await untilNothingIsPending(sandbox);
    return mailbox.take();
  };
  const deliver: BillingWorld["deliver"] = async ({ body, signature }) => {
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
  const checkOut: BillingWorld["checkOut"] = async ({ access }, priceId = MONTHLY) => {
    const body = { price_id: priceId };
    const answer = await api.call("POST", "/stripe/checkout/", { token: access, body });
    if (answer.statusCode !== 200) throw new Error(`No checkout: ${answer.body}`);
    return answer.json<Checkout>().client_secret;
  };
  const pay: BillingWorld["pay"] = async (clientSecret, number = PAYER.number) => {
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
      // The roles of the server may add to the queue and nothing else.
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

/** The id of the checkout that a client secret opens. */
export function checkoutIdOf(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? "";
}
