import type Stripe from "stripe";

import type { CardPayments } from "#ports/card-payments.ts";

import { nullWhereMissing, type AskStripe } from "./ask-stripe.ts";
import { idOf } from "./id-of.ts";
import { mapInvoice } from "./map-invoice.ts";
import { readCharges, readTouchedCharges } from "./money-back-calls.ts";
import { PAGE_SIZE, readList } from "./read-list.ts";
import { readShape, StripeInvoice } from "./stripe-shapes.ts";

type InvoiceCalls = Pick<CardPayments, "findInvoice" | "findPayer" | "listInvoices">;
type Options = { ask: AskStripe; baseUrl: string | null };

/** Implements the port's calls for invoices and their payments. */
export function invoiceCalls(stripe: Stripe, { ask, baseUrl }: Options): InvoiceCalls {
  const { invoices } = stripe;

  return {
    findInvoice: (invoiceId) =>
      ask(() =>
        nullWhereMissing(async () => {
          const answer = await invoices.retrieve(invoiceId, { expand: ["payments"] });
          const invoice = readShape(StripeInvoice, answer);
          const charges = [];
          for (const payment of paymentsOf(invoice)) {
            // oxlint-disable-next-line no-await-in-loop -- usually one payment
            const found = await readTouchedCharges(stripe, { payment_intent: payment });
            charges.push(...(found.get(payment) ?? []));
          }
          return mapInvoice(invoice, { baseUrl, charges });
        }),
      ),

    findPayer: (paymentId) =>
      ask(() =>
        nullWhereMissing(async () => {
          const [charge] = await readCharges(stripe, { payment_intent: paymentId });
          return charge?.customer ? idOf(charge.customer) : null;
        }),
      ),

    listInvoices: (customer) =>
      ask(async () => {
        const expand = ["data.payments"];
        const answers = await readList(invoices.list({ customer, expand, limit: PAGE_SIZE }));
        const byPayment = await readTouchedCharges(stripe, { customer });
        return answers.map((answer) => {
          const invoice = readShape(StripeInvoice, answer);
          const charges = paymentsOf(invoice).flatMap((payment) => byPayment.get(payment) ?? []);
          return mapInvoice(invoice, { baseUrl, charges });
        });
      }),
  };
}

function paymentsOf({ payments }: StripeInvoice): string[] {
  return payments.data.flatMap(({ payment: { payment_intent: id } }) =>
    id === undefined ? [] : [idOf(id)],
  );
}
