import type { FastifyInstance } from "fastify";

import { updateSubscription } from "./billing/update-subscription.ts";
import { newId } from "./new-id.ts";
import { NO_REQUEST } from "./objects/event-object.ts";
import { type Interval, priceObject } from "./objects/price-object.ts";
import type { Subscription } from "./objects/subscription-object.ts";
import { PLUS } from "./seed-catalogue.ts";
import type { StripeWorld } from "./stripe-world.ts";

const STATUS_BODY = {
  type: "object",
  additionalProperties: false,
  required: ["status"],
  properties: { status: { enum: ["incomplete", "unpaid", "paused"] } },
} as const;

const PRICE_BODY = {
  type: "object",
  additionalProperties: false,
  required: ["unit_amount"],
  properties: {
    active: { type: "boolean" },
    unit_amount: { type: "integer", minimum: 0, maximum: 99_999_999 },
    recurring: {
      type: "object",
      additionalProperties: false,
      required: ["interval", "interval_count"],
      properties: {
        interval: { enum: ["day", "week", "month", "year"] },
        interval_count: { type: "integer", minimum: 1, maximum: 36 },
      },
    },
  },
} as const;

type NewPrice = {
  active?: boolean;
  unit_amount: number;
  recurring?: { interval: Interval; interval_count: number };
};

type Change = { Params: { id: string }; Body: { status: "incomplete" | "unpaid" | "paused" } };

/**
 * Serves `/_sandbox/stripe/*`: what the merchant does in Stripe's dashboard, and the states that depend
 * on its settings or on long waits. `unpaid` and `incomplete` need an open invoice, as they do there; `paused` is a trial that
 * ended without a card.
 */
export function registerStripeSwitches(app: FastifyInstance, world: StripeWorld): void {
  app.post<{ Body: NewPrice }>(
    "/_sandbox/stripe/prices",
    { schema: { body: PRICE_BODY } },
    ({ body }) => addPrice(world, body),
  );

  app.post<Change>(
    "/_sandbox/stripe/subscriptions/:id",
    { schema: { body: STATUS_BODY } },
    ({ params, body: { status } }, reply) => {
      const subscription = world.subscriptions.get(params.id);
      const invoice = world.invoices.get(subscription?.latest_invoice ?? "");
      if (!subscription) return reply.code(404).send({ error: "There is no such subscription." });
      if (status !== "paused" && invoice?.status !== "open") {
        return reply.code(409).send({ error: "Its latest invoice is not open." });
      }
      if (status === "paused") dropCard(world, subscription);
      else if (invoice) world.invoices.put({ ...invoice, next_payment_attempt: null });
      const after: Subscription = {
        ...subscription,
        status,
        ...(status === "paused" && { default_payment_method: null }),
      };
      return updateSubscription(world, subscription, { after, cause: NO_REQUEST });
    },
  );
}

/** Snowball Plus gets one more price. */
function addPrice(world: StripeWorld, { active = true, recurring, unit_amount }: NewPrice) {
  const price = priceObject({
    id: newId("price"),
    active,
    created: world.now(),
    currency: "usd",
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: PLUS,
    recurring: recurring ?? null,
    unit_amount,
  });
  world.prices.put(price);
  world.emit({ type: "price.created", object: price, cause: NO_REQUEST });
  return price;
}

function dropCard(world: StripeWorld, subscription: Subscription): void {
  const customer = world.customers.get(subscription.customer);
  if (!customer || customer.deleted) return;
  const settings = { ...customer.invoice_settings, default_payment_method: null };
  world.customers.put({ ...customer, invoice_settings: settings });
}
