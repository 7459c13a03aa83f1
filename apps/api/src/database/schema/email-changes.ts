import { EMAIL_LENGTH_MAX } from "@snowball/contract";
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

import { HASH_LENGTH_MAX, limits, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

/** Changes of the address that a user signs in with, from when they are asked for until nothing can undo them. */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** In which it was asked for. Without a reference: sessions are forgotten sooner. */
    sessionId: uuid("session_id").notNull(),
    oldEmail: text("old_email").notNull(),
    newEmail: text("new_email").notNull(),
    /** Of the link to the new address; null until it is sent, and where that address is somebody's. */
    confirmKeyHash: text("confirm_key_hash"),
    /** No longer used: undo links are in `email_keys`. The release after the next one drops both columns. */
    requestedAt: timestamp("requested_at", { withTimezone: true }).notNull(),
    confirmUntil: timestamp("confirm_until", { withTimezone: true }).notNull(),
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
    /** Until then the old address is kept for the user; null where it was never known to be theirs. */
    undoUntil: timestamp("undo_until", { withTimezone: true }),
    /** When it was taken back, or another took its place. */
    endedAt: timestamp("ended_at", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("email_changes_waiting_key")
      .on(table.userId)
      .where(sql`${table.confirmedAt} is null and ${table.endedAt} is null`),
    uniqueIndex("email_changes_confirm_key_hash_key").on(table.confirmKeyHash),
    index("email_changes_user_id_index").on(table.userId),
    index("email_changes_old_email_index").on(sql`lower(${table.oldEmail})`),
    index("email_changes_requested_at_index").on(table.requestedAt),
    ...limits(table, {
      oldEmail: upTo(EMAIL_LENGTH_MAX),
      newEmail: upTo(EMAIL_LENGTH_MAX),
      confirmKeyHash: upTo(HASH_LENGTH_MAX),
    }),
    check(
      "email_changes_undo_after_confirmation",
      sql`${table.undoUntil} is null or ${table.confirmedAt} is not null`,
    ),
    ...ownRowsOnly(() => table.userId),
  ],
);
