import { pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

import { HASH_LENGTH_MAX, limits, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

/** The secret link to a user's calendar. A user has at most one, until it is replaced or revoked. */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Finds the row of a requested link. The key itself is shown once and not stored. */
    keyHash: text("key_hash").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("calendar_feeds_key_hash_key").on(table.keyHash),
    ...limits(table, { keyHash: upTo(HASH_LENGTH_MAX) }),
    ...ownRowsOnly(() => table.userId),
  ],
);
