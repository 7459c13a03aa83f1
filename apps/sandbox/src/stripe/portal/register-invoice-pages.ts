import type { FastifyInstance } from "fastify";

import { settleInvoice } from "../billing/charge-invoice.ts";
import type { TypedCard } from "../billing/judge-card.ts";
import { sendPage } from "../http/send-page.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { findAsking, payInvoice } from "./change-card.ts";
import { CARD, closed } from "./form-schemas.ts";
import { renderInvoice } from "./render-invoice.ts";
import { renderNotice } from "./render-notice.ts";

type Visited<Body = undefined> = { Params: { id: string }; Body: Body };

const CONFIRMATION = closed({ outcome: { enum: ["complete", "fail"] } });
const NOT_CONFIRMED = "Your bank did not confirm the payment. Try again, or pay with another card.";

/** The page of each invoice, where it is paid, or confirmed with the payer's bank. */
export function registerInvoicePages(app: FastifyInstance, world: StripeWorld): void {
  app.get<Visited>("/invoice/:id", ({ params }, reply) => {
    const invoice = world.invoices.get(params.id);
    if (!invoice) {
      return sendPage(reply.code(404), renderNotice("Invoice", "There is no such invoice."));
    }
    const asks = findAsking(world, invoice) !== undefined;
    return sendPage(reply, renderInvoice(invoice, { asks }));
  });
  app.post<Visited<TypedCard>>(
    "/invoice/:id/pay",
    { schema: { body: CARD } },
    ({ params, body }, reply) => {
      const invoice = world.invoices.get(params.id);
      const fault = invoice?.status === "open" ? payInvoice(world, invoice, body) : undefined;
      if (invoice && fault !== undefined) {
        return sendPage(reply.code(402), renderInvoice(invoice, { fault }));
      }
      return reply.redirect(`/invoice/${params.id}`, 303);
    },
  );
  app.post<Visited<{ outcome: "complete" | "fail" }>>(
    "/invoice/:id/confirm",
    { schema: { body: CONFIRMATION } },
    ({ params, body }, reply) => {
      const invoice = world.invoices.get(params.id);
      const subscription = invoice && findAsking(world, invoice);
      if (invoice && subscription && body.outcome === "fail") {
        const page = renderInvoice(invoice, { fault: NOT_CONFIRMED, asks: true });
        return sendPage(reply.code(402), page);
      }
      if (invoice && subscription) {
        settleInvoice(world, { invoice, subscription, at: world.now() });
      }
      return reply.redirect(`/invoice/${params.id}`, 303);
    },
  );
}
