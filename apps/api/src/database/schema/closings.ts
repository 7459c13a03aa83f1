import { bigint, date, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { EMAIL_LENGTH_MAX } from "@snowball/contract";

import { MINOR_UNITS_MAX, PAYMENT_ID_LENGTH_MAX } from "#ports/card-payments.ts";

import { from, limits, upTo, upToEitherWay } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

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
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
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
