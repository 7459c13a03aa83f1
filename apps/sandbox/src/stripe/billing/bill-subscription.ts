import { newId } from "../ids.ts";
import { type BillingReason, type Invoice, invoiceObject } from "../objects/invoice-object.ts";
import type { Customer } from "../objects/customer-object.ts";
import type { Price } from "../objects/price-object.ts";
import { onlyItem, type Period, type Subscription } from "../objects/subscription-object.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { describePrice } from "./describe-price.ts";

type Bill = {
  subscription: Subscription;
  customer: Customer;
  reason: BillingReason;
  period: Period;
  /** When it is drawn up, in Unix seconds. */
  at: number;
  /** The invoice's id, where it must be the same if the work is done again after a crash. */
  id?: string;
  /** The unused time of what was bought before, where that is switched. */
  credit?: { amount: number; price: Price; period: Period };
};

/** The stages of a new invoice, each as an event shows it. */
export type InvoiceStages = { draft: Invoice; open: Invoice };

/** Draws up a subscription's invoice for a period and finalizes it; nothing is stored yet. */
export function billSubscription(world: StripeWorld, bill: Bill): InvoiceStages {
  const { subscription, customer, at } = bill;
  const item = onlyItem(subscription);
  const product = world.products.get(item.price.product);
  const id = bill.id ?? newId("in");
  const facts = {
    id,
    lineId: `il_${id.slice(3)}`,
    billing_reason: bill.reason,
    created: at,
    period: bill.period,
    description: `${item.quantity} × ${product?.name ?? item.price.id} (at ${describePrice(item.price)})`,
    hosted_invoice_url: `${world.origin()}/invoice/${id}`,
    ...(bill.credit && {
      credit: {
        ...bill.credit,
        description: `Unused time on ${world.products.get(bill.credit.price.product)?.name ?? bill.credit.price.id} (at ${describePrice(bill.credit.price)})`,
      },
    }),
  };
  const draft = invoiceObject(facts, subscription, customer);
  const serial = String(customer.next_invoice_sequence).padStart(4, "0");
  const open: Invoice = {
    ...draft,
    effective_at: at,
    ending_balance: Math.min(0, draft.total + draft.starting_balance),
    number: `${customer.invoice_prefix}-${serial}`,
    status: "open",
    status_transitions: { ...draft.status_transitions, finalized_at: at },
  };
  return { draft, open };
}

/** `invoice`, paid in full at `at`. */
export function paidInvoice(invoice: Invoice, at: number): Invoice {
  return {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: "paid",
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  };
}

/** `invoice` after one more declined charge; null as the next attempt means it was the last. */
export function unpaidInvoice(invoice: Invoice, nextAttempt: number | null): Invoice {
  return {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: nextAttempt !== null,
    next_payment_attempt: nextAttempt,
  };
}
