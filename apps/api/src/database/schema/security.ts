import { EMAIL_LENGTH_MAX, SECURITY_EVENT_KINDS } from "@snowball/contract";
import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { INSTITUTION_NAME_LENGTH_MAX } from "#ports/bank-data.ts";
import { MINOR_UNITS_MAX, PAYMENT_ID_LENGTH_MAX } from "#ports/card-payments.ts";

import {
  atLeast,
  DEVICE_LENGTH_MAX,
  from,
  limits,
  NETWORK_LENGTH_MAX,
  upTo,
  upToEitherWay,
} from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { owner } from "./users.ts";

/** Security events of an account, which its user can read. They contain no secrets and no complete addresses. */
export const securityEvents = pgTable(
  "security_events",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    kind: text({ enum: SECURITY_EVENT_KINDS }).notNull(),
    occurredAt: timestamp("occurred_at", { withTimezone: true }).notNull(),
    /** Number of aggregated events since `sumSince`. */
    times: integer().notNull().default(1),
    /** Start of the aggregated hour; null for a single event. */
    sumSince: timestamp("sum_since", { withTimezone: true }),
    device: text(),
    network: text(),
    institution: text(),
    /** It has no foreign key, because sessions are deleted earlier. */
    sessionId: uuid("session_id"),
  },
  (table) => [
    uniqueIndex("security_events_sum_key").on(table.userId, table.kind, table.sumSince),
    index("security_events_user_id_occurred_at_index").on(
      table.userId,
      table.occurredAt.desc(),
      table.id,
    ),
    index("security_events_occurred_at_index").on(table.occurredAt),
    ...limits(table, {
      times: atLeast(1),
      device: upTo(DEVICE_LENGTH_MAX),
      network: upTo(NETWORK_LENGTH_MAX),
      institution: upTo(INSTITUTION_NAME_LENGTH_MAX),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** Length of the operator's login name or of the name in `--by`. */
export const LOOKED_BY_LENGTH_MAX = 100;

/** Which operator viewed a user's state, and when. Rows are never changed, and the user can export them. */
export const supportLooks = pgTable(
  "support_looks",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    lookedBy: text("looked_by").notNull(),
    lookedAt: timestamp("looked_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("support_looks_user_id_looked_at_index").on(table.userId, table.lookedAt),
    ...limits(table, { lookedBy: upTo(LOOKED_BY_LENGTH_MAX) }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** ISO 4217. */
const CURRENCY_LENGTH = 3;
const STATUS_LENGTH_MAX = 20;

/**
 * Accounts that are waiting for their deletion. No one can sign in to them, and their email addresses are free
 * again. The row is deleted with the user's row.
 */
export const closings = pgTable(
  "closings",
  {
    userId: owner().primaryKey(),
    /** Address for the confirmation email; null if the address was never verified. */
    recipient: text(),
    requestedAt: timestamp("requested_at", { withTimezone: true }).notNull(),
    /** When the confirmation email was sent. */
    toldAt: timestamp("told_at", { withTimezone: true }),
  },
  (table) => [
    index("closings_requested_at_index").on(table.requestedAt),
    ...limits(table, { recipient: upTo(EMAIL_LENGTH_MAX) }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/**
 * Invoices of deleted accounts, which tax law requires us to keep. They contain no personal data. The number
 * identifies the invoice at the provider.
 */
export const billingRecords = pgTable(
  "billing_records",
  {
    /** The provider's id of the invoice. */
    invoiceId: text("invoice_id").primaryKey(),
    number: text(),
    issuedAt: timestamp("issued_at", { withTimezone: true }).notNull(),
    /** Minor units; negative for a credit. */
    amount: bigint({ mode: "bigint" }).notNull(),
    currency: text().notNull(),
    status: text().notNull(),
    /** Refunded amount in minor units; null if nothing was refunded. */
    refunded: bigint({ mode: "bigint" }),
    /** Last day of the retention period. */
    keptUntil: date("kept_until", { mode: "string" }).notNull(),
  },
  (table) => [
    index("billing_records_kept_until_index").on(table.keptUntil),
    ...limits(table, {
      invoiceId: upTo(PAYMENT_ID_LENGTH_MAX),
      number: upTo(PAYMENT_ID_LENGTH_MAX),
      amount: upToEitherWay(MINOR_UNITS_MAX),
      currency: upTo(CURRENCY_LENGTH),
      status: upTo(STATUS_LENGTH_MAX),
      refunded: from(1, MINOR_UNITS_MAX),
    }),
  ],
);
