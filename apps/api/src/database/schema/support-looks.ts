import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { limits, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

/** Length of the operator's login name or of the name in `--by`. */
export const LOOKED_BY_LENGTH_MAX = 100;

/** Which operator viewed a user's state, and when. Rows are never changed, and the user can export them. */
export const supportLooks = pgTable(
  "support_looks",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    lookedBy: text("looked_by").notNull(),
    lookedAt: timestamp("looked_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("support_looks_user_id_looked_at_index").on(table.userId, table.lookedAt),
    ...limits(table, { lookedBy: upTo(LOOKED_BY_LENGTH_MAX) }),
    ...ownRowsOnly(() => table.userId),
  ],
);
