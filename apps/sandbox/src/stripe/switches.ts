import type { FastifyInstance } from "fastify";

import { closeDispute, failRefund, giveBack, openDispute } from "./billing/refunds.ts";
import { updateSubscription } from "./billing/update-subscription.ts";
import { newId } from "./ids.ts";
import { isCharged } from "./objects/charge-object.ts";
import type { Invoice } from "./objects/invoice-object.ts";
import { NO_REQUEST } from "./objects/object.ts";
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
 * on its settings or on long waits. `unpaid` and `incomplete` need an open invoice, as they do there; `paused` is a
 * trial that ended without a card.
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

const REFUND_BODY = {
  type: "object",
  additionalProperties: false,
  required: ["invoice"],
  properties: { invoice: { type: "string" }, amount: { type: "integer", minimum: 1 } },
} as const;

const DISPUTE_BODY = {
  type: "object",
  additionalProperties: false,
  required: ["invoice"],
  properties: { invoice: { type: "string" }, inquiry: { type: "boolean" } },
} as const;

const OUTCOME_BODY = {
  type: "object",
  additionalProperties: false,
  required: ["status"],
  properties: { status: { enum: ["won", "lost", "warning_closed"] } },
} as const;

const NOT_CHARGED = { error: "No card was charged for such an invoice." };

type NewRefund = { Body: { invoice: string; amount?: number } };
type NewDispute = { Body: { invoice: string; inquiry?: boolean } };
type Named = { Params: { id: string } };
type Outcome = Named & { Body: { status: "won" | "lost" | "warning_closed" } };

/** Serves what gives a payment back: the merchant in Stripe's dashboard, and the payer's bank. */
export function registerMoneyBackSwitches(app: FastifyInstance, world: StripeWorld): void {
  const chargedInvoice = (id: string): Invoice | undefined => {
    const invoice = world.invoices.get(id);
    return invoice && isCharged(invoice) ? invoice : undefined;
  };

  app.post<NewRefund>(
    "/_sandbox/stripe/refunds",
    { schema: { body: REFUND_BODY } },
    ({ body }, reply) => {
      const invoice = chargedInvoice(body.invoice);
      if (!invoice) return reply.code(404).send(NOT_CHARGED);
      const refund = giveBack(world, invoice, body.amount);
      if (refund !== "too_much") return refund;
      return reply.code(409).send({ error: "That much is not left of the charge." });
    },
  );

  app.post<Named>("/_sandbox/stripe/refunds/:id/fail", ({ params }, reply) => {
    const refund = world.refunds.get(params.id);
    return refund
      ? failRefund(world, refund)
      : reply.code(404).send({ error: "There is no such refund." });
  });

  app.post<NewDispute>(
    "/_sandbox/stripe/disputes",
    { schema: { body: DISPUTE_BODY } },
    ({ body: { invoice: id, inquiry: isInquiry = false } }, reply) => {
      const invoice = chargedInvoice(id);
      return invoice
        ? openDispute(world, invoice, { isInquiry })
        : reply.code(404).send(NOT_CHARGED);
    },
  );

  app.post<Outcome>(
    "/_sandbox/stripe/disputes/:id",
    { schema: { body: OUTCOME_BODY } },
    ({ params, body }, reply) => {
      const dispute = world.disputes.get(params.id);
      return dispute
        ? closeDispute(world, dispute, body.status)
        : reply.code(404).send({ error: "There is no such dispute." });
    },
  );
}
