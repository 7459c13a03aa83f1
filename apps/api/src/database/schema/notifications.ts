import type { NotificationKind } from "@snowball/contract";
import {
  boolean,
  date,
  foreignKey,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import type { SealedSecret } from "#ports/secret-box.ts";

import { debtEntries } from "./debts.ts";
import { aKind, HASH_LENGTH_MAX, limits, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { owner } from "./users.ts";

const SEALED_KEY_LENGTH_MAX = 1_000;
const kindOfMail = () => text("kind").$type<NotificationKind>().notNull();

type ReminderKind = "upcoming" | "late" | "extra";

/** The optional emails that a user turned on or off. A kind without a row has its default. */
export const notificationSettings = pgTable(
  "notification_settings",
  {
    userId: owner(),
    kind: kindOfMail(),
    isOn: boolean("is_on").notNull(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    ...limits(table, { kind: aKind }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** The secret links that unsubscribe a user from one kind of email, until they are revoked. */
export const unsubscribeLinks = pgTable(
  "unsubscribe_links",
  {
    userId: owner(),
    kind: kindOfMail(),
    /** Finds the row of a requested link. */
    keyHash: text("key_hash").notNull(),
    /** Sealed with the user and the kind. All emails of a kind contain the same link, so the key must be readable. */
    sealedKey: text("sealed_key").$type<SealedSecret>().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    uniqueIndex("unsubscribe_links_key_hash_key").on(table.keyHash),
    ...limits(table, {
      kind: aKind,
      keyHash: upTo(HASH_LENGTH_MAX),
      sealedKey: upTo(SEALED_KEY_LENGTH_MAX),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/**
 * The reminders that were sent, stored in the transaction that queues the email. Each payment has at most one of a
 * kind, whatever becomes of its date.
 */
export const reminders = pgTable(
  "reminders",
  {
    userId: uuid("user_id").notNull(),
    debtId: uuid("debt_id").notNull(),
    /** The payday or the first day of the month for a payment without a cycle. */
    cycle: date({ mode: "string" }).notNull(),
    kind: text().$type<ReminderKind>().notNull(),
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
    ...limits(table, { kind: aKind }),
    ...ownRowsOnly(() => table.userId),
  ],
);
