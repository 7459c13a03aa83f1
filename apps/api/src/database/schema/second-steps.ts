import { integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { from, HASH_LENGTH_MAX, limits, SEALED_LENGTH_MAX, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

/** In the year 3871. */
const USED_STEP_MAX = 2_000_000_000;

/** The authenticator app of a user, whose codes signing in asks for once it was confirmed. */
export const secondSteps = pgTable(
  "second_steps",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What the codes are computed from, sealed for the row. */
    sealedSecret: text("sealed_secret").notNull(),
    startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
    /** Since when it is on; null until a code showed that the app has the secret. */
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
    /** The half minute since 1970 whose code was used last: neither it nor one before it works again. */
    usedStep: integer("used_step"),
  },
  (table) => [
    ...limits(table, { sealedSecret: upTo(SEALED_LENGTH_MAX), usedStep: from(0, USED_STEP_MAX) }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** What signs in once in place of a code. One that was used is gone. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.codeHash] }),
    ...limits(table, { codeHash: upTo(HASH_LENGTH_MAX) }),
    ...ownRowsOnly(() => table.userId),
  ],
);
