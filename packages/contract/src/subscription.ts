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

/** What the user pays us for Snowball. Never called a plan: that is the payoff plan. */
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
  /** Page of the provider on which its open invoice is paid; null where nothing is open. */
  payment_url: nullable(Type.String()),
  /** Page of the provider on which a switch is confirmed that waits for the payer's bank; null where none does. */
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

/** What the user may do with banks, and until when. */
export const BankAccess = closed({
  /** The ground on which it stands; `ended`: on none any more. */
  because: oneOf([
    "demo",
    "not_begun",
    "free_days",
    "subscription",
    "late_payment",
    "subscription_over",
    "ended",
  ]),
  /** Whether linked banks are kept up to date, payments recognised, reminders sent and calendars fed. */
  is_allowed: Type.Boolean(),
  banks: Type.Integer(),
  banks_max: Type.Integer(),
  /** When it ends, or ended, by itself; null where no end is in sight. */
  until: nullable(Instant),
  /** Why no further bank can be linked now, in the words of a refusal; null where one can. */
  refusal: nullable(
    oneOf([
      "address_not_confirmed",
      "subscription_required",
      "too_many_free_banks",
      "too_many_banks",
    ]),
  ),
});
export type BankAccess = Static<typeof BankAccess>;

/** What a switch of the subscription to another price comes to, in minor units of the currency. */
export const SwitchQuote = closed({
  price_id: Type.String(),
  /** As of when the unused time was counted: names this quote when it is confirmed. */
  quoted_at: Instant,
  currency: CurrencyCode,
  /** The first period at the new price. */
  price: Type.Integer(),
  /** Given back for what is not used of the period that is paid; not negative. */
  unused: Type.Integer(),
  /** Taxes, less discounts. */
  tax_and_discounts: Type.Integer(),
  /** Credit from before, or owed where it is negative. */
  credit_before: Type.Integer(),
  /** Charged at once to the card on file. */
  due_now: Type.Integer(),
  /** Not charged of the bills to come; not negative. */
  credit_after: Type.Integer(),
  /** When the new period ends, and it renews. */
  renews_at: Instant,
});
export type SwitchQuote = Static<typeof SwitchQuote>;

export const SwitchQuoteInput = closed({ price_id: text(128, 1) });
export type SwitchQuoteInput = Static<typeof SwitchQuoteInput>;

/** A quote, as it was shown to who confirms it. */
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

/** A bill of ours. */
export const Invoice = closed({
  invoice_id: Type.String(),
  /** What the payer knows it by, e.g. `A1B2C3D4-0001`. */
  number: nullable(Type.String()),
  date: Instant,
  /** Minor units of the currency, e.g. cents; negative for a credit. */
  amount: Type.Integer(),
  currency: CurrencyCode,
  status: oneOf(["open", "paid", "uncollectible", "void"]),
  /** Its page at the provider, where it can be paid and printed. */
  hosted_invoice_url: nullable(Type.String()),
  /** What was given back of it; null where nothing was. */
  refund: nullable(
    closed({
      /** Minor units, all refunds together. */
      amount: Type.Integer(),
      /** Of the last of them. */
      date: Instant,
      /** Whether nothing is left of what was charged. */
      is_full: Type.Boolean(),
    }),
  ),
  /** Whether the payer's bank took the payment back: it is decided yet, or was; null where it did not. */
  dispute: nullable(oneOf(["open", "won", "lost"])),
});
export type Invoice = Static<typeof Invoice>;

export const CustomerPortal = closed({ url: Type.String() });
export type CustomerPortal = Static<typeof CustomerPortal>;
