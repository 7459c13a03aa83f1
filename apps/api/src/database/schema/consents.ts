import { LEGAL_DOCUMENTS } from "@snowball/contract";
import { pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { limits, oneOf, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

/** Where the user accepted the document. `payment_provider` is the checkbox in the provider's checkout. */
const OCCASIONS = ["registration", "change", "checkout", "payment_provider"] as const;
/** Length of a date. */
const VERSION_LENGTH_MAX = 10;

/** Which version of each legal document a user accepted, and when. Rows are never changed. */
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
