import { LEGAL_DOCUMENTS } from "@snowball/contract";
import { pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { limits, oneOf, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

/** Where it was accepted: `payment_provider` where its checkout asked for that by a box of its own. */
const OCCASIONS = ["registration", "change", "checkout", "payment_provider"] as const;
/** A day. */
const VERSION_LENGTH_MAX = 10;

/** Which version of what binds us and a user was accepted when. Nothing of it is ever changed. */
export const consents = pgTable(
  "consents",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    document: text({ enum: LEGAL_DOCUMENTS }).notNull(),
    version: text().notNull(),
    occasion: text({ enum: OCCASIONS }).notNull(),
    acceptedAt: timestamp("accepted_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.document, table.version, table.occasion] }),
    ...limits(table, {
      document: oneOf(LEGAL_DOCUMENTS),
      version: upTo(VERSION_LENGTH_MAX),
      occasion: oneOf(OCCASIONS),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);
