import type Stripe from "stripe";

import type { CardPayments } from "#ports/card-payments.ts";

import { nullWhereMissing, type AskStripe } from "./ask-stripe.ts";
import { mapInvoice } from "./map-invoice.ts";
import { PAGE_SIZE, readList } from "./read-list.ts";
import { readShape, StripeInvoice } from "./stripe-shapes.ts";

type InvoiceCalls = Pick<CardPayments, "findInvoice" | "listInvoices">;
type Options = { ask: AskStripe; baseUrl: string | null };

/** The part of the port that is about invoices. */
export function invoiceCalls({ invoices }: Stripe, { ask, baseUrl }: Options): InvoiceCalls {
  const readInvoice = (answer: unknown) => mapInvoice(readShape(StripeInvoice, answer), baseUrl);

  return {
    findInvoice: (invoiceId) =>
      ask(() => nullWhereMissing(async () => readInvoice(await invoices.retrieve(invoiceId)))),

    listInvoices: (customer) =>
      ask(async () =>
        (await readList(invoices.list({ customer, limit: PAGE_SIZE }))).map(readInvoice),
      ),
  };
}
