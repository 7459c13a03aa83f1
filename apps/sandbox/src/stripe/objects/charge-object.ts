import type { Invoice } from "./invoice-object.ts";

const UNUSED = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: {},
  calculated_statement_descriptor: "SNOWBALL",
  captured: true,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: {},
  object: "charge",
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_method: null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: "succeeded",
  transfer_data: null,
  transfer_group: null,
} as const;

export type Charge = ReturnType<typeof chargeObject>;

/** What became of a charge since it was made. */
type Aftermath = { refunded: number; disputed: boolean };

/** Whether a card was charged for an invoice: not where credit paid it. */
export function isCharged({ status, amount_paid: paid }: Invoice): boolean {
  return status === "paid" && paid > 0;
}

/** The charge that paid an invoice, as Stripe answers it: there is one, and its id follows from the invoice's. */
export function chargeObject(invoice: Invoice, { refunded, disputed }: Aftermath) {
  return {
    ...UNUSED,
    id: chargeIdOf(invoice),
    amount: invoice.amount_paid,
    amount_captured: invoice.amount_paid,
    amount_refunded: refunded,
    created: invoice.status_transitions.paid_at ?? invoice.created,
    currency: invoice.currency,
    customer: invoice.customer,
    description: "Subscription update",
    disputed,
    payment_intent: paymentIntentIdOf(invoice),
    refunded: refunded === invoice.amount_paid,
  };
}

export function chargeIdOf({ id }: Pick<Invoice, "id">): string {
  return `ch_${id.slice("in_".length)}`;
}

export function paymentIntentIdOf({ id }: Pick<Invoice, "id">): string {
  return `pi_${id.slice("in_".length)}`;
}
