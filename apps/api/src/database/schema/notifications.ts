import { NOTIFICATION_KINDS } from "@snowball/contract";
import {
  boolean,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { HASH_LENGTH_MAX, limits, oneOf, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

const SEALED_KEY_LENGTH_MAX = 1_000;

/** Which mails a user chose to get; who chose none has no row and gets what the defaults say. */
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

/** The secret links by which mails of a kind are unsubscribed from, until they are revoked. */
export const unsubscribeLinks = pgTable(
  "unsubscribe_links",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    /** What a link that comes in is looked up by. */
    keyHash: text("key_hash").notNull(),
    /** Sealed for the user and the kind: each mail of the kind carries the same link. */
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
