import { InvoiceDispute } from "@snowball/contract";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import {
  ATTEMPTS_MAX,
  INVOICE_STATUSES,
  MINOR_UNITS_MAX,
  OFFER_TEXT_LENGTH_MAX,
  PAGE_ADDRESS_LENGTH_MAX,
  PAYMENT_ID_LENGTH_MAX,
  SUBSCRIPTION_STATUSES,
} from "#ports/card-payments.ts";

import { atLeast, from, limits, upTo, upToEitherWay } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { owner } from "./users.ts";

/** ISO 4217, as the provider writes it. */
const CURRENCY_LENGTH = 3;
/** Length of an interval and a count, e.g. `month_1`. */
const FREQUENCY_LENGTH_MAX = 16;

const CHECKOUT_STATES = ["opening", "open", "complete", "expired"] as const;

/** The customer id of each user at the card-payment provider. */
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

/** Subscriptions, as last read from the provider. */
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
    /** When the cancellation was requested; null if never. */
    canceledAt: timestamp("canceled_at", { withTimezone: true }),
    trialStart: timestamp("trial_start", { withTimezone: true }),
    trialEnd: timestamp("trial_end", { withTimezone: true }),
    endedAt: timestamp("ended_at", { withTimezone: true }),
    /** When we first read its current price, if that replaced another price; otherwise null. */
    switchedAt: timestamp("switched_at", { withTimezone: true }),
    /** When it was read from the provider. Older data never overwrites newer data. */
    readAt: timestamp("read_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("subscriptions_user_id_index").on(table.userId),
    ...limits(table, {
      id: upTo(PAYMENT_ID_LENGTH_MAX),
      priceId: upTo(PAYMENT_ID_LENGTH_MAX),
      productId: upTo(PAYMENT_ID_LENGTH_MAX),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** The free days of a user who linked a bank or subscribed, and when to check the entitlement next. */
export const entitlements = pgTable(
  "entitlements",
  {
    userId: owner().primaryKey(),
    /** When the first bank was linked, which starts the free days; null if never. */
    firstLinkedAt: timestamp("first_linked_at", { withTimezone: true }),
    /** When the next check is due, e.g. for a notification; null if none is scheduled. */
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
/** Length of `about`: an instant, or a subscription and its period. */
const ABOUT_LENGTH_MAX = 400;

/** Emails about the subscription or the free days that a user was sent, so that each is sent once. */
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
    ...limits(table, { about: upTo(ABOUT_LENGTH_MAX) }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** Invoices, as last read from the provider. */
export const invoices = pgTable(
  "invoices",
  {
    /** The provider's id. */
    id: text().primaryKey(),
    userId: owner(),
    /** The provider's id; null for an invoice without a subscription. */
    subscriptionId: text("subscription_id"),
    /** Invoice number that the payer sees; null for a draft. */
    number: text(),
    issuedAt: timestamp("issued_at", { withTimezone: true }).notNull(),
    /** Minor units; negative for a credit. */
    amount: bigint({ mode: "bigint" }).notNull(),
    currency: text().notNull(),
    status: text({ enum: INVOICE_STATUSES }).notNull(),
    /** URL of the invoice's page; null if there is none or its URL is not trusted. */
    hostedUrl: text("hosted_url"),
    /** How many times the provider tried to collect the amount. */
    attempts: integer().notNull().default(0),
    /** Attempts that the user was notified of, so that each failure is reported once. */
    attemptsTold: integer("attempts_told").notNull().default(0),
    /** Whether it bills a switch to another price. While it is open, the switch waits for the payer's bank. */
    isOfSwitch: boolean("is_of_switch").notNull().default(false),
    /** Refunded amount in minor units; null if nothing was refunded. */
    refunded: bigint({ mode: "bigint" }),
    refundedAt: timestamp("refunded_at", { withTimezone: true }),
    isRefundFull: boolean("is_refund_full").notNull().default(false),
    /** State of the dispute by the payer's bank; null if there is none. */
    dispute: text({ enum: InvoiceDispute.enum }),
    /** When we first read that the dispute was lost. The provider does not report the time of the loss. */
    lostAt: timestamp("lost_at", { withTimezone: true }),
    /** When it was read from the provider. Older data never overwrites newer data. */
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
      hostedUrl: upTo(PAGE_ADDRESS_LENGTH_MAX),
      attempts: from(0, ATTEMPTS_MAX),
      attemptsTold: from(0, ATTEMPTS_MAX),
      refunded: from(1, MINOR_UNITS_MAX),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** Cached price catalogue with one row per price, so that listing prices never calls the provider. */
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
      position: atLeast(0),
    }),
);

/**
 * One attempt to subscribe. Its id is the idempotency key for the provider. A user has at most one unfinished
 * attempt, so that no one can pay for two subscriptions in two tabs.
 */
export const checkouts = pgTable(
  "checkouts",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    priceId: text("price_id").notNull(),
    /** Null until the provider responds. */
    providerSessionId: text("provider_session_id"),
    /** `opening` (stored before the provider responds) → `open` → `complete` or `expired`. */
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
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);
