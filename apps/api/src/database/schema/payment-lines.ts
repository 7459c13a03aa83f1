import { TIME_ZONE_LENGTH_MAX } from "@snowball/contract";
import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  date,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

import { AMOUNT_MAX } from "#ports/bank-data-limits.ts";

import { accounts } from "./accounts.ts";
import { anObjectAsWritten, from, HASH_LENGTH_MAX, limits, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

/** Text that is JSON, kept to the letter: `jsonb` is put together anew each time it is read. */
const writtenJson = customType<{ data: string }>({ dataType: () => "json" });
/** ISO 4217. */
const CURRENCY_LENGTH = 3;
/** One debt has a line a cycle at most. */
const PLACE_MAX = 9_999;
/** In hexadecimal. */
const NAME_KEY_LENGTH_MAX = 128;

/** How what is kept of a user's lines was told; it holds while nothing in `payment_line_changes` is noted. */
export const paymentTellings = pgTable(
  "payment_tellings",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Where the user was: by what days are told. Empty = nobody says. */
    timeZone: text("time_zone").notNull(),
    /** Names the rules and the form of what was told: another release tells anew. */
    toldBy: text("told_by").notNull(),
    /** From when until before when the lines are told. */
    fromAt: timestamp("from_at", { withTimezone: true }).notNull(),
    untilAt: timestamp("until_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    ...limits(table, {
      timeZone: upTo(TIME_ZONE_LENGTH_MAX),
      toldBy: upTo(HASH_LENGTH_MAX),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/**
 * Home's list as it is told: a line a payment, and while it holds. What the list is ordered by and summed
 * from stands in columns, so that a page costs no more than what is on it.
 */
export const paymentLines = pgTable(
  "payment_lines",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    debtId: uuid("debt_id").notNull(),
    /** Of a linked debt: what is told of an account goes with it. */
    accountId: uuid("account_id"),
    /** Among the lines of its debt. */
    place: smallint().notNull(),
    fromAt: timestamp("from_at", { withTimezone: true }).notNull(),
    untilAt: timestamp("until_at", { withTimezone: true }).notNull(),
    cycle: date({ mode: "string" }),
    /** Null = nobody says; then it stands last. */
    dueDate: date("due_date", { mode: "string" }),
    /** What names are sorted by, in hexadecimal: the same under every collation. */
    nameKey: text("name_key").notNull(),
    payBy: date("pay_by", { mode: "string" }),
    currency: text(),
    /** What is still to be sent; null = nobody says. */
    amountLeft: numeric("amount_left"),
    /** Something may be left to be sent. */
    isOpen: boolean("is_open").notNull(),
    isLate: boolean("is_late").notNull(),
    isOverdue: boolean("is_overdue").notNull(),
    /** As it goes over the wire. */
    line: writtenJson().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.debtId, table.fromAt, table.place] }),
    foreignKey({
      name: "payment_lines_account_id_user_id_fk",
      columns: [table.accountId, table.userId],
      foreignColumns: [accounts.id, accounts.userId],
    }).onDelete("cascade"),
    // The order of the list: a page is read from it and nothing is sorted.
    index("payment_lines_order_index").on(
      table.userId,
      table.dueDate,
      table.nameKey,
      table.debtId,
      table.place,
    ),
    index("payment_lines_account_id_user_id_index").on(table.accountId, table.userId),
    ...limits(table, {
      place: from(0, PLACE_MAX),
      nameKey: upTo(NAME_KEY_LENGTH_MAX),
      currency: upTo(CURRENCY_LENGTH),
      amountLeft: from(0, AMOUNT_MAX),
      line: anObjectAsWritten,
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/**
 * What has changed since a user's lines were told, noted by triggers, whoever changes it. Rows are only
 * added and taken away: nobody waits for another to note a change.
 */
export const paymentLineChanges = pgTable(
  "payment_line_changes",
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null = any of the user's debts. */
    debtId: uuid("debt_id"),
  },
  (table) => [
    index("payment_line_changes_user_id_index").on(table.userId),
    ...limits(table, {}),
    ...ownRowsOnly(() => table.userId),
  ],
);
