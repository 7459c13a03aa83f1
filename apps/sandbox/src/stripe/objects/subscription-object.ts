import { type ListObject, listObject, type Metadata } from "./object.ts";
import { planOf, type Price } from "./price-object.ts";

type SubscriptionStatus = "incomplete" | "active" | "past_due" | "unpaid" | "paused" | "canceled";

export type CancellationDetails = {
  comment: string | null;
  feedback: string | null;
  feedback_option: null;
  reason: "cancellation_requested" | "payment_failed" | null;
};

/** From `start` up to, not including, `end`; Unix seconds. */
export type Period = { start: number; end: number };

const UNUSED = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: null, type: "classic" },
  billing_schedules: [],
  billing_thresholds: null,
  collection_method: "charge_automatically",
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: "self" },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  object: "subscription",
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: "off",
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
  },
  trial_start: null,
} as const;

type SubscriptionFacts = {
  id: string;
  created: number;
  customer: string;
  default_payment_method: string | null;
  description: string | null;
  metadata: Metadata;
};

export type SubscriptionItem = ReturnType<typeof subscriptionItem>;

export type Subscription = SubscriptionFacts &
  typeof UNUSED & {
    billing_cycle_anchor: number;
    cancel_at: number | null;
    cancel_at_period_end: boolean;
    canceled_at: number | null;
    cancellation_details: CancellationDetails;
    currency: string;
    ended_at: number | null;
    items: ListObject<SubscriptionItem>;
    latest_invoice: string | null;
    /** A change that waits until the latest invoice is paid. */
    pending_update: PendingUpdate | null;
    start_date: number;
    status: SubscriptionStatus;
  };

type PendingUpdate = {
  billing_cycle_anchor: number;
  cancel_at_period_end: null;
  discount: null;
  discounts: null;
  /** Unix seconds. */
  expires_at: number;
  metadata: null;
  subscription_items: SubscriptionItem[];
  trial_end: null;
  trial_from_plan: null;
};

type Ordered = { price: Price; quantity: number; period: Period; itemId: string };

/** Returns a subscription with an unpaid first invoice, as Stripe returns it. */
export function subscriptionObject(facts: SubscriptionFacts, ordered: Ordered): Subscription {
  return {
    ...UNUSED,
    ...facts,
    billing_cycle_anchor: facts.created,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    currency: ordered.price.currency,
    ended_at: null,
    items: listObject(`/v1/subscription_items?subscription=${facts.id}`, [
      subscriptionItem(facts, ordered),
    ]),
    latest_invoice: null,
    pending_update: null,
    start_date: facts.created,
    status: "incomplete",
  };
}

function subscriptionItem(facts: SubscriptionFacts, { price, quantity, period, itemId }: Ordered) {
  return {
    id: itemId,
    object: "subscription_item" as const,
    billing_thresholds: null,
    created: facts.created,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription: facts.id,
    tax_rates: [],
  };
}

/** Returns the only item of a subscription. This fake sells one price at a time. */
export function onlyItem(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Subscription ${subscription.id} has no item`);
  return item;
}

/** `subscription`, moved to `period`. */
export function withPeriod(subscription: Subscription, period: Period): Subscription {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
  }));
  return { ...subscription, items: { ...subscription.items, data } };
}
