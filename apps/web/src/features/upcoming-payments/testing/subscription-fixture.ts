import type { Subscription } from "@snowball/contract";

/** An active subscription without an end date. */
export const ACTIVE: Subscription = {
  subscription_id: "sub_1",
  price_id: "price_1",
  product_name: "Snowball Plus",
  period_start: null,
  period_end: null,
  status: "active",
  cancel_at: null,
  cancel_at_period_end: false,
  trial_start: null,
  trial_end: null,
  payment_url: null,
  confirmation_url: null,
};
