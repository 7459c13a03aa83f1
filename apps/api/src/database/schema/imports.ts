import { jsonb, pgTable, primaryKey, timestamp, uuid } from "drizzle-orm/pg-core";

import { anObject, limits } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

/** What an import filled in where the account had nothing, so that its undo empties it again. */
export type Brought = {
  /** Fields of the profile by their column. */
  profile: {
    firstName?: string;
    lastName?: string;
    role?: string;
    timeZone?: string;
    bio?: string;
  };
  /** Whether which mails are wanted came with it; nobody had chosen before. */
  notifications: boolean;
};

/** Exports that were brought into an account, once each. */
export const imports = pgTable(
  "imports",
  {
    /** Made by the client: the same again is the same import. */
    id: uuid().notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    brought: jsonb().$type<Brought>().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ...limits(table, { brought: anObject }),
    ...ownRowsOnly(() => table.userId),
  ],
);
