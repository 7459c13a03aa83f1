import type { ValidRows } from "./row-owner.ts";

const AT = "2026-12-01T12:00:00Z";

/** Of what users subscribe to and pay for. */
export const VALID_BILLING_ROWS: ValidRows = {
  subscription_prices: (id) => ({
    price_id: id,
    product_id: "prod_1",
    product_name: "Snowball",
    amount: 499,
    currency: "usd",
    frequency: "month_1",
    services: "[]",
    position: 0,
    is_active: true,
    read_at: AT,
  }),
  payment_customers: (id, { user }) => ({
    user_id: user,
    provider_customer_id: id,
    created_at: AT,
  }),
  checkouts: (id, { user }) => ({
    id,
    user_id: user,
    price_id: "price_1",
    provider_session_id: id,
    state: "complete",
    created_at: AT,
  }),
  subscriptions: (id, { user }) => ({
    id,
    user_id: user,
    status: "active",
    price_id: "price_1",
    product_id: "prod_1",
    period_start: AT,
    period_end: AT,
    cancel_at: AT,
    cancel_at_period_end: false,
    trial_start: AT,
    trial_end: AT,
    ended_at: AT,
    read_at: AT,
  }),
  entitlements: (_, { user }) => ({ user_id: user, first_linked_at: AT, look_at: AT }),
  billing_notices: (id, { user }) => ({
    user_id: user,
    kind: "renews",
    about: id,
    created_at: AT,
  }),
  invoices: (id, { user }) => ({
    id,
    user_id: user,
    subscription_id: "sub_1",
    number: "A1B2-0001",
    issued_at: AT,
    amount: -499,
    currency: "usd",
    status: "paid",
    hosted_url: "https://invoice.stripe.com/i/1",
    attempts: 1,
    attempts_told: 1,
    read_at: AT,
  }),
};
