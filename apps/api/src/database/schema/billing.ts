import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import {
  ATTEMPTS_MAX,
  MINOR_UNITS_MAX,
  OFFER_TEXT_LENGTH_MAX,
  PAGE_ADDRESS_LENGTH_MAX,
  PAYMENT_ID_LENGTH_MAX,
} from "#ports/card-payments-limits.ts";

import { aList, atLeast, from, limits, oneOf, upTo, upToEitherWay } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

/** ISO 4217, as the provider writes it. */
const CURRENCY_LENGTH = 3;
/** Of an interval and how many of them. */
const FREQUENCY_LENGTH_MAX = 16;

function owner() {
  return uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
}

const SUBSCRIPTION_STATUSES = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
] as const;
const INVOICE_STATUSES = ["draft", "open", "paid", "uncollectible", "void"] as const;
const DISPUTES = ["open", "won", "lost"] as const;
const CHECKOUT_STATES = ["opening", "open", "complete", "expired"] as const;

/** Who the user is to the card-payment provider. */
export const paymentCustomers = pgTable(
  "payment_customers",
  {
    userId: owner().primaryKey(),
    providerCustomerId: text("provider_customer_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("payment_customers_provider_customer_id_key").on(table.providerCustomerId),
    ...limits(table, { providerCustomerId: upTo(PAYMENT_ID_LENGTH_MAX) }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** What the user subscribed to, as the provider last told us. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    /** The provider's id. */
    id: text().primaryKey(),
    userId: owner(),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    priceId: text("price_id"),
    productId: text("product_id"),
    periodStart: timestamp("period_start", { withTimezone: true }),
    periodEnd: timestamp("period_end", { withTimezone: true }),
    cancelAt: timestamp("cancel_at", { withTimezone: true }),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull(),
    /** When it was ordered to end, now or later; null where it was not, or a release read it that did not ask. */
    canceledAt: timestamp("canceled_at", { withTimezone: true }),
    trialStart: timestamp("trial_start", { withTimezone: true }),
    trialEnd: timestamp("trial_end", { withTimezone: true }),
    /** When it ended; null while it goes on, and of one that was read by a release that did not ask. */
    endedAt: timestamp("ended_at", { withTimezone: true }),
    /** When we first read its present price, where that took another's place; null where none did. */
    switchedAt: timestamp("switched_at", { withTimezone: true }),
    /** When the provider's truth was read: an older reading never overwrites a newer one. */
    readAt: timestamp("read_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("subscriptions_user_id_index").on(table.userId),
    ...limits(table, {
      id: upTo(PAYMENT_ID_LENGTH_MAX),
      status: oneOf(SUBSCRIPTION_STATUSES),
      priceId: upTo(PAYMENT_ID_LENGTH_MAX),
      productId: upTo(PAYMENT_ID_LENGTH_MAX),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** Of a user who linked a bank or subscribed: what decides what they may do, and when to look at it. */
export const entitlements = pgTable(
  "entitlements",
  {
    userId: owner().primaryKey(),
    /** Begins the free days, once; null where no bank was ever linked. */
    firstLinkedAt: timestamp("first_linked_at", { withTimezone: true }),
    /** When something is next to be told or done; null where nothing is in sight. */
    lookAt: timestamp("look_at", { withTimezone: true }),
  },
  (table) => [
    index("entitlements_look_at_index")
      .on(table.lookAt, table.userId)
      .where(sql`${table.lookAt} is not null`),
    ...limits(table, {}),
    ...ownRowsOnly(() => table.userId),
  ],
);

const NOTICE_KINDS = [
  "ends_in_week",
  "ends_tomorrow",
  "subscribed",
  "renews",
  "refunded",
  "taken_back",
  "switched",
] as const;
/** Of what a notice is about: an instant, or a subscription and its period. */
const ABOUT_LENGTH_MAX = 400;

/** What a user was written about the subscription or the free days: each once. */
export const billingNotices = pgTable(
  "billing_notices",
  {
    userId: owner(),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    about: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.about] }),
    ...limits(table, { kind: oneOf(NOTICE_KINDS), about: upTo(ABOUT_LENGTH_MAX) }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** What the provider billed our customers for, as it last told us. */
export const invoices = pgTable(
  "invoices",
  {
    /** The provider's id. */
    id: text().primaryKey(),
    userId: owner(),
    /** The provider's; null for an invoice that belongs to no subscription. */
    subscriptionId: text("subscription_id"),
    /** What the provider calls it in front of the payer; null while it is a draft. */
    number: text(),
    issuedAt: timestamp("issued_at", { withTimezone: true }).notNull(),
    /** Minor units; negative for a credit. */
    amount: bigint({ mode: "bigint" }).notNull(),
    currency: text().notNull(),
    status: text({ enum: INVOICE_STATUSES }).notNull(),
    /** The invoice's own page; null where there is none, or none that may be trusted. */
    hostedUrl: text("hosted_url"),
    /** How often the provider tried to collect it. */
    attempts: integer().notNull().default(0),
    /** Of those, how many the user was written of: each that fails is told once. */
    attemptsTold: integer("attempts_told").notNull().default(0),
    /** Whether it bills a switch to another price; while it is open, the switch waits for the payer's bank. */
    isOfSwitch: boolean("is_of_switch").notNull().default(false),
    /** What was given back, in minor units; null where nothing was. */
    refunded: bigint({ mode: "bigint" }),
    /** When the last of it was. */
    refundedAt: timestamp("refunded_at", { withTimezone: true }),
    /** Whether nothing is left of what was charged. */
    isRefundFull: boolean("is_refund_full").notNull().default(false),
    /** Whether the payer's bank took the payment back; null where it did not. */
    dispute: text({ enum: DISPUTES }),
    /** When we first read that the dispute was lost; the provider does not say when it was. */
    lostAt: timestamp("lost_at", { withTimezone: true }),
    /** When the provider's truth was read: an older reading never overwrites a newer one. */
    readAt: timestamp("read_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("invoices_user_id_issued_at_index").on(
      table.userId,
      table.issuedAt.desc().nullsLast(),
      table.id,
    ),
    ...limits(table, {
      id: upTo(PAYMENT_ID_LENGTH_MAX),
      subscriptionId: upTo(PAYMENT_ID_LENGTH_MAX),
      number: upTo(PAYMENT_ID_LENGTH_MAX),
      amount: upToEitherWay(MINOR_UNITS_MAX),
      currency: upTo(CURRENCY_LENGTH),
      status: oneOf(INVOICE_STATUSES),
      hostedUrl: upTo(PAGE_ADDRESS_LENGTH_MAX),
      attempts: from(0, ATTEMPTS_MAX),
      attemptsTold: from(0, ATTEMPTS_MAX),
      refunded: from(1, MINOR_UNITS_MAX),
      dispute: oneOf(DISPUTES),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** The catalogue: one row a price, kept here so that listing it never asks the provider. */
export const subscriptionPrices = pgTable(
  "subscription_prices",
  {
    priceId: text("price_id").primaryKey(),
    productId: text("product_id").notNull(),
    productName: text("product_name").notNull(),
    /** Minor units. */
    amount: bigint({ mode: "bigint" }).notNull(),
    currency: text().notNull(),
    /** Interval and count, e.g. `month_1`. */
    frequency: text().notNull(),
    /** Written by releases before what a plan brings was ours to say; read by them alone. */
    services: jsonb().$type<{ feature_id: string; feature_desc: string }[]>().notNull().default([]),
    position: integer().notNull(),
    isActive: boolean("is_active").notNull(),
    readAt: timestamp("read_at", { withTimezone: true }).notNull(),
  },
  (table) =>
    limits(table, {
      priceId: upTo(PAYMENT_ID_LENGTH_MAX),
      productId: upTo(PAYMENT_ID_LENGTH_MAX),
      productName: upTo(OFFER_TEXT_LENGTH_MAX),
      amount: from(0, MINOR_UNITS_MAX),
      currency: upTo(CURRENCY_LENGTH),
      frequency: upTo(FREQUENCY_LENGTH_MAX),
      services: aList,
      position: atLeast(0),
    }),
);

/**
 * One attempt to subscribe; its id is the idempotency key we give the provider. A user has one
 * unfinished attempt at most, so that nobody can pay for two subscriptions in two tabs.
 */
export const checkouts = pgTable(
  "checkouts",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    priceId: text("price_id").notNull(),
    /** Null until the provider answered. */
    providerSessionId: text("provider_session_id"),
    /** `opening` (intent recorded, the provider's answer is out) → `open` → `complete` or `expired`. */
    state: text({ enum: CHECKOUT_STATES }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("checkouts_user_id_created_at_index").on(table.userId, table.createdAt),
    uniqueIndex("checkouts_provider_session_id_key").on(table.providerSessionId),
    uniqueIndex("checkouts_user_id_unfinished_key")
      .on(table.userId)
      .where(sql`${table.state} in ('opening', 'open')`),
    ...limits(table, {
      priceId: upTo(PAYMENT_ID_LENGTH_MAX),
      providerSessionId: upTo(PAYMENT_ID_LENGTH_MAX),
      state: oneOf(CHECKOUT_STATES),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);
