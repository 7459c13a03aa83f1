import { bigint, date, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { EMAIL_LENGTH_MAX } from "@snowball/contract";

import { MINOR_UNITS_MAX, PAYMENT_ID_LENGTH_MAX } from "#ports/card-payments-limits.ts";

import { from, limits, upTo, upToEitherWay } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

/** ISO 4217. */
const CURRENCY_LENGTH = 3;
const STATUS_LENGTH_MAX = 20;

/**
 * Users who ordered that their account is deleted, until it is: nobody signs in to it any more, and its
 * address is free. The row goes with the user's.
 */
export const closings = pgTable(
  "closings",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Whom to write that it is done; null where the address was never confirmed. */
    recipient: text(),
    requestedAt: timestamp("requested_at", { withTimezone: true }).notNull(),
    /** When that was written. */
    toldAt: timestamp("told_at", { withTimezone: true }),
  },
  (table) => [
    index("closings_requested_at_index").on(table.requestedAt),
    ...limits(table, { recipient: upTo(EMAIL_LENGTH_MAX) }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/**
 * What was billed to accounts that are deleted, as tax law has it kept: nothing in it names a person, and
 * the provider's number leads to the bill there.
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
    /** What was given back, in minor units; null where nothing was. */
    refunded: bigint({ mode: "bigint" }),
    /** The last day on which it is kept. */
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
