import type { SubscribableProduct, Subscription } from "@snowball/contract";

/** Returns a monthly Snowball Plus that renews, with the given changes. */
export function subscriptionFixture(about: Partial<Subscription> = {}): Subscription {
  return {
    subscription_id: "sub_1",
    price_id: "price_month",
    product_name: "Snowball Plus",
    period_start: "2026-11-20T12:00:00.000Z",
    period_end: "2026-12-20T12:00:00.000Z",
    status: "active",
    cancel_at: null,
    cancel_at_period_end: false,
    trial_start: null,
    trial_end: null,
    payment_url: null,
    confirmation_url: null,
    ...about,
  };
}

export const YEARLY: SubscribableProduct = {
  price_id: "price_year",
  product_id: "prod_1",
  name: "Snowball Plus",
  price: 3999,
  freq: "year_1",
  avail: true,
  services: [],
  currency: "usd",
};

export const MONTHLY: SubscribableProduct = {
  price_id: "price_month",
  product_id: "prod_1",
  name: "Snowball Plus",
  price: 499,
  freq: "month_1",
  avail: true,
  services: [],
  currency: "usd",
};
