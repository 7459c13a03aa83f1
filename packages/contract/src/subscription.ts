import { Type, type Static } from "typebox";

import { closed, CurrencyCode, Instant, nullable, oneOf, text } from "./scalars.ts";

export const SubscriptionStatus = oneOf([
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
]);
export type SubscriptionStatus = Static<typeof SubscriptionStatus>;

/** The user's subscription to Snowball. Never called a plan, which means the payoff plan. */
export const Subscription = closed({
  subscription_id: Type.String(),
  price_id: nullable(Type.String()),
  product_name: nullable(Type.String()),
  period_start: nullable(Instant),
  period_end: nullable(Instant),
  status: SubscriptionStatus,
  cancel_at: nullable(Instant),
  cancel_at_period_end: Type.Boolean(),
  trial_start: nullable(Instant),
  trial_end: nullable(Instant),
  /** The provider's page to pay the open invoice. Null if nothing is open. */
  payment_url: nullable(Type.String()),
  /**
   * The provider's page to confirm a switch that waits for the payer's bank. Null if none waits.
   */
  confirmation_url: nullable(Type.String()),
});
export type Subscription = Static<typeof Subscription>;

export const SubscribableProduct = closed({
  price_id: Type.String(),
  product_id: Type.String(),
  name: Type.String(),
  /** Minor units of the currency, e.g. cents. */
  price: Type.Integer(),
  /** Interval and count, e.g. `month_1`. */
  freq: Type.String(),
  avail: Type.Boolean(),
  services: Type.Array(closed({ feature_id: Type.String(), feature_desc: Type.String() })),
  currency: CurrencyCode,
});
export type SubscribableProduct = Static<typeof SubscribableProduct>;

/** Why no further bank can be linked. The subscription decides how many banks, and until when. */
export const LinkRefusal = oneOf([
  "address_not_confirmed",
  "subscription_required",
  "too_many_free_banks",
  "too_many_banks",
]);
export type LinkRefusal = Static<typeof LinkRefusal>;

/** Whether the user may use linked banks, and until when. */
export const BankAccess = closed({
  /** The reason for the access. `ended`: there is none anymore. */
  because: oneOf([
    "demo",
    "not_begun",
    "free_days",
    "subscription",
    "late_payment",
    "subscription_over",
    "ended",
  ]),
  /**
   * Whether linked banks are refreshed, payments matched, reminders sent and calendar feeds
   * updated.
   */
  is_allowed: Type.Boolean(),
  banks: Type.Integer(),
  banks_max: Type.Integer(),
  /** When access ends or ended by itself. Null if no end is known. */
  until: nullable(Instant),
  /** Why no further bank can be linked now, as an error code. Null if one can. */
  refusal: nullable(LinkRefusal),
});
export type BankAccess = Static<typeof BankAccess>;

/** The cost of switching the subscription to another price, in minor units of the currency. */
export const SwitchQuote = closed({
  price_id: Type.String(),
  /**
   * The time at which the unused period was computed. Identifies the quote when it is confirmed.
   */
  quoted_at: Instant,
  currency: CurrencyCode,
  /** The first period at the new price. */
  price: Type.Integer(),
  /** Credit for the unused part of the paid period. Not negative. */
  unused: Type.Integer(),
  /** Taxes minus discounts. */
  tax_and_discounts: Type.Integer(),
  /** Earlier credit. Negative if owed. */
  credit_before: Type.Integer(),
  /** Charged at once to the card on file. */
  due_now: Type.Integer(),
  /** Credit left for future invoices. Not negative. */
  credit_after: Type.Integer(),
  /** When the new period ends and renews. */
  renews_at: Instant,
});
export type SwitchQuote = Static<typeof SwitchQuote>;

export const SwitchQuoteInput = closed({ price_id: text(128, 1) });
export type SwitchQuoteInput = Static<typeof SwitchQuoteInput>;

/** The quote that the user saw and confirms. */
export const SwitchInput = closed({
  price_id: text(128, 1),
  quoted_at: Instant,
  due_now: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
});
export type SwitchInput = Static<typeof SwitchInput>;

export const CheckoutInput = closed({ price_id: text(128, 1) });
export type CheckoutInput = Static<typeof CheckoutInput>;

export const Checkout = closed({ client_secret: Type.String() });
export type Checkout = Static<typeof Checkout>;

export const CheckoutReturnInput = closed({ session_id: text(256, 1) });
export type CheckoutReturnInput = Static<typeof CheckoutReturnInput>;

export const CheckoutReturn = closed({
  status: oneOf(["open", "complete", "expired"]),
  subscription: nullable(Subscription),
});
export type CheckoutReturn = Static<typeof CheckoutReturn>;

export const InvoiceDispute = oneOf(["open", "won", "lost"]);

/** An invoice for Snowball. */
export const Invoice = closed({
  invoice_id: Type.String(),
  /** The number on the invoice, e.g. `A1B2C3D4-0001`. */
  number: nullable(Type.String()),
  date: Instant,
  /** Minor units of the currency, e.g. cents. Negative for a credit. */
  amount: Type.Integer(),
  currency: CurrencyCode,
  status: oneOf(["open", "paid", "uncollectible", "void"]),
  /** The provider's page to pay and print it, if there is one. */
  hosted_invoice_url: nullable(Type.String()),
  /** The refunded amount. Null if nothing was refunded. */
  refund: nullable(
    closed({
      /** Minor units, all refunds together. */
      amount: Type.Integer(),
      /** Date of the last refund. */
      date: Instant,
      /** Whether the whole charge was refunded. */
      is_full: Type.Boolean(),
    }),
  ),
  /** State of a dispute by the payer's bank. Null if there is none. */
  dispute: nullable(InvoiceDispute),
});
export type Invoice = Static<typeof Invoice>;

export const CustomerPortal = closed({ url: Type.String() });
export type CustomerPortal = Static<typeof CustomerPortal>;
