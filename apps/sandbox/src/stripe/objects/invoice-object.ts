import { type ListObject, listObject, type Metadata } from "./object.ts";
import type { Customer } from "./customer-object.ts";
import type { Price } from "./price-object.ts";
import { onlyItem, type Period, type Subscription } from "./subscription-object.ts";

const UNUSED = {
  account_country: "US",
  account_name: "Snowball",
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  automatic_tax: {
    disabled_reason: null,
    enabled: false,
    liability: null,
    provider: null,
    status: null,
  },
  automatically_finalizes_at: null,
  collection_method: "charge_automatically",
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: "none",
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  invoice_pdf: null,
  issuer: { type: "self" },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  object: "invoice",
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} as const;

export type BillingReason = "subscription_create" | "subscription_cycle" | "subscription_update";

type InvoiceFacts = {
  id: string;
  lineId: string;
  billing_reason: BillingReason;
  created: number;
  /** The service that is billed. */
  period: Period;
  /** What the line says: `1 × Snowball Plus (at $4.99 / month)`. */
  description: string;
  hosted_invoice_url: string;
  /** The unused time of what was bought before, where that is switched. */
  credit?: Credit;
};

/** A line of its own: what is given back for a period that is not used to its end. */
type Credit = { amount: number; price: Price; period: Period; description: string };

export type Invoice = typeof UNUSED & {
  id: string;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  billing_reason: BillingReason;
  created: number;
  currency: string;
  customer: string;
  customer_email: string | null;
  customer_name: string | null;
  effective_at: number | null;
  ending_balance: number | null;
  hosted_invoice_url: string | null;
  lines: ListObject<ReturnType<typeof invoiceLine>>;
  next_payment_attempt: number | null;
  number: string | null;
  parent: {
    quote_details: null;
    subscription_details: { metadata: Metadata; subscription: string };
    type: "subscription_details";
  };
  period_end: number;
  period_start: number;
  starting_balance: number;
  status: "draft" | "open" | "paid" | "void";
  status_transitions: {
    finalized_at: number | null;
    marked_uncollectible_at: null;
    paid_at: number | null;
    voided_at: number | null;
  };
  subtotal: number;
  subtotal_excluding_tax: number;
  total: number;
  total_excluding_tax: number;
};

/** The draft of a subscription's invoice, as Stripe answers it. */
export function invoiceObject(
  facts: InvoiceFacts,
  subscription: Subscription,
  customer: Customer,
): Invoice {
  const { credit } = facts;
  const line = invoiceLine(facts, subscription);
  const lines = credit ? [creditLine(line, credit), line] : [line];
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total + customer.balance);
  return {
    ...UNUSED,
    id: facts.id,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: facts.billing_reason,
    created: facts.created,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    effective_at: null,
    ending_balance: null,
    hosted_invoice_url: facts.hosted_invoice_url,
    lines: listObject(`/v1/invoices/${facts.id}/lines`, lines),
    next_payment_attempt: null,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    // The invoice's period is the one it closes. The billed service period is in its line.
    period_end: facts.created,
    period_start: facts.created,
    starting_balance: customer.balance,
    status: "draft",
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  };
}

function creditLine(
  line: ReturnType<typeof invoiceLine>,
  { amount, price, period, description }: Credit,
): ReturnType<typeof invoiceLine> {
  const { subscription_item_details: details } = line.parent;
  return {
    ...line,
    id: `${line.id}_unused`,
    amount,
    subtotal: amount,
    description,
    discountable: false,
    period,
    parent: { ...line.parent, subscription_item_details: { ...details, proration: true } },
    pricing: {
      ...line.pricing,
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: String(amount),
    },
  };
}

function invoiceLine(facts: InvoiceFacts, subscription: Subscription) {
  const item = onlyItem(subscription);
  const amount = item.price.unit_amount * item.quantity;
  return {
    id: facts.lineId,
    object: "line_item" as const,
    amount,
    currency: subscription.currency,
    description: facts.description,
    discount_amounts: [],
    discountable: true as boolean,
    discounts: [],
    invoice: facts.id,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false as boolean,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: "subscription_item_details",
    },
    period: facts.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: "price_details",
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}
