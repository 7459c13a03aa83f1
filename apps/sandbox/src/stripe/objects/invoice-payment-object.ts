import { isCharged, paymentIntentIdOf } from "./charge-object.ts";
import type { Invoice } from "./invoice-object.ts";
import { listObject } from "./object.ts";

/** What was paid for an invoice, as Stripe answers it where `payments` is expanded. */
export function invoicePayments(invoice: Invoice) {
  const paidAt = invoice.status_transitions.paid_at;
  const payment = {
    id: `inpay_${invoice.id.slice("in_".length)}`,
    object: "invoice_payment" as const,
    amount_paid: invoice.amount_paid,
    amount_requested: invoice.amount_due,
    created: invoice.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: paymentIntentIdOf(invoice), type: "payment_intent" },
    status: "paid",
    status_transitions: { canceled_at: null, paid_at: paidAt },
  };
  return listObject(`/v1/invoices/${invoice.id}/payments`, isCharged(invoice) ? [payment] : []);
}
