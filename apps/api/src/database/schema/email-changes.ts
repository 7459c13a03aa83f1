import { EMAIL_LENGTH_MAX } from "@snowball/contract";
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

import { HASH_LENGTH_MAX, limits, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

/** Changes of a user's sign-in email address, from the request until the change can no longer be undone. */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Session of the request. It has no foreign key, because sessions are deleted earlier. */
    sessionId: uuid("session_id").notNull(),
    oldEmail: text("old_email").notNull(),
    newEmail: text("new_email").notNull(),
    /** Key hash of the confirmation link; null until it is sent, or if the new address already has an account. */
    confirmKeyHash: text("confirm_key_hash"),
    requestedAt: timestamp("requested_at", { withTimezone: true }).notNull(),
    confirmUntil: timestamp("confirm_until", { withTimezone: true }).notNull(),
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
    /** Until then the old address is reserved for the user; null if it was never verified. */
    undoUntil: timestamp("undo_until", { withTimezone: true }),
    /** When it was undone or replaced by another change. */
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
