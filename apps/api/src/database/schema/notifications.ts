import { NOTIFICATION_KINDS } from "@snowball/contract";
import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { debtEntries } from "./debts.ts";
import { HASH_LENGTH_MAX, limits, oneOf, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

const SEALED_KEY_LENGTH_MAX = 1_000;
const REMINDER_KINDS = ["upcoming", "late", "extra"] as const;

/** The emails that a user wants. A user who never chose has no row and gets the defaults. */
export const notificationSettings = pgTable(
  "notification_settings",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    paymentReminders: boolean("payment_reminders").notNull().default(true),
    weeklyDigest: boolean("weekly_digest").notNull().default(false),
    connectionProblems: boolean("connection_problems").notNull().default(true),
    paymentProblems: boolean("payment_problems").notNull().default(true),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  },
  (table) => [...limits(table, {}), ...ownRowsOnly(() => table.userId)],
);

/** The secret links that unsubscribe a user from one kind of email, until they are revoked. */
export const unsubscribeLinks = pgTable(
  "unsubscribe_links",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    /** Finds the row of a requested link. */
    keyHash: text("key_hash").notNull(),
    /** Sealed with the user and the kind. All emails of a kind contain the same link, so the key must be readable. */
    sealedKey: text("sealed_key").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    uniqueIndex("unsubscribe_links_key_hash_key").on(table.keyHash),
    ...limits(table, {
      kind: oneOf(NOTIFICATION_KINDS),
      keyHash: upTo(HASH_LENGTH_MAX),
      sealedKey: upTo(SEALED_KEY_LENGTH_MAX),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/**
 * When to check next whether a user needs a reminder or digest. Jobs find the due users by index and read no
 * others. Null means not until a change schedules a check.
 */
export const mailAgenda = pgTable(
  "mail_agenda",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    remindAt: timestamp("remind_at", { withTimezone: true }),
    /** Day in the user's time zone of the last reminder email. There is at most one per day. */
    remindedOn: date("reminded_on", { mode: "string" }),
    digestAt: timestamp("digest_at", { withTimezone: true }),
    /** The Monday of the last weekly digest. */
    digestedOn: date("digested_on", { mode: "string" }),
  },
  (table) => [
    index("mail_agenda_remind_at_index")
      .on(table.remindAt, table.userId)
      .where(sql`${table.remindAt} is not null`),
    index("mail_agenda_digest_at_index")
      .on(table.digestAt, table.userId)
      .where(sql`${table.digestAt} is not null`),
    ...limits(table, {}),
    ...ownRowsOnly(() => table.userId),
  ],
);

/**
 * The reminders that were sent, stored in the transaction that queues the email. Each payment has at most one of a kind,
 * whatever becomes of its date.
 */
export const reminders = pgTable(
  "reminders",
  {
    userId: uuid("user_id").notNull(),
    debtId: uuid("debt_id").notNull(),
    /** The payday or the first day of the month for a payment without a cycle. */
    cycle: date({ mode: "string" }).notNull(),
    kind: text({ enum: REMINDER_KINDS }).notNull(),
    /** The due date in the email; null if it had none. */
    dueDate: date("due_date", { mode: "string" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.debtId, table.cycle, table.kind] }),
    foreignKey({
      columns: [table.userId, table.debtId],
      foreignColumns: [debtEntries.userId, debtEntries.id],
    }).onDelete("cascade"),
    uniqueIndex("reminders_due_date_key").on(table.userId, table.debtId, table.dueDate, table.kind),
    ...limits(table, { kind: oneOf(REMINDER_KINDS) }),
    ...ownRowsOnly(() => table.userId),
  ],
);
