import type { FastifyInstance } from "fastify";

import { updateSubscription } from "./billing/update-subscription.ts";
import { NO_REQUEST } from "./objects/event-object.ts";
import type { Subscription } from "./objects/subscription-object.ts";
import type { StripeWorld } from "./stripe-world.ts";

const STATUS_BODY = {
  type: "object",
  additionalProperties: false,
  required: ["status"],
  properties: { status: { enum: ["incomplete", "unpaid", "paused"] } },
} as const;

type Change = { Params: { id: string }; Body: { status: "incomplete" | "unpaid" | "paused" } };

/**
 * Serves `/_sandbox/stripe/*`: the states that depend on the merchant's settings at Stripe or on long
 * waits. `unpaid` and `incomplete` need an open invoice, as they do there; `paused` is a trial that
 * ended without a card.
 */
export function registerStripeSwitches(app: FastifyInstance, world: StripeWorld): void {
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

function dropCard(world: StripeWorld, subscription: Subscription): void {
  const customer = world.customers.get(subscription.customer);
  if (!customer || customer.deleted) return;
  const settings = { ...customer.invoice_settings, default_payment_method: null };
  world.customers.put({ ...customer, invoice_settings: settings });
}
