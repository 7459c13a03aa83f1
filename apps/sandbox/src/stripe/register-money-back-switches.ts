import type { FastifyInstance } from "fastify";

import { closeDispute, openDispute } from "./billing/dispute-charge.ts";
import { failRefund, giveBack } from "./billing/give-back.ts";
import { isCharged } from "./objects/charge-object.ts";
import type { Invoice } from "./objects/invoice-object.ts";
import type { StripeWorld } from "./stripe-world.ts";

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
