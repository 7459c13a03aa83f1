import type { Metadata } from "./object.ts";

export type Interval = "day" | "week" | "month" | "year";

type Recurring = {
  interval: Interval;
  interval_count: number;
  meter: null;
  trial_period_days: null;
  usage_type: "licensed";
};

const UNUSED = {
  billing_scheme: "per_unit",
  custom_unit_amount: null,
  livemode: false,
  object: "price",
  tax_behavior: "unspecified",
  tiers_mode: null,
  transform_quantity: null,
} as const;

type PriceFacts = {
  id: string;
  active: boolean;
  created: number;
  currency: string;
  lookup_key: string | null;
  metadata: Metadata;
  nickname: string | null;
  product: string;
  recurring: { interval: Interval; interval_count: number } | null;
  /** In the currency's minor unit. */
  unit_amount: number;
};

export type Price = Omit<PriceFacts, "recurring"> &
  typeof UNUSED & {
    recurring: Recurring | null;
    type: "one_time" | "recurring";
    unit_amount_decimal: string;
  };

/** A price as Stripe answers it. */
export function priceObject(facts: PriceFacts): Price {
  return {
    ...UNUSED,
    ...facts,
    recurring: facts.recurring && {
      ...facts.recurring,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    type: facts.recurring ? "recurring" : "one_time",
    unit_amount_decimal: String(facts.unit_amount),
  };
}

/** Returns the legacy form of a price, which subscription items contain in addition to the price. */
export function planOf(price: Price) {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? "month",
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: price.livemode,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  } as const;
}
