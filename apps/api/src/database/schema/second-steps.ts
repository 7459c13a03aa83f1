import { integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { from, HASH_LENGTH_MAX, limits, SEALED_LENGTH_MAX, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

/** This time step is reached in the year 3871. */
const USED_STEP_MAX = 2_000_000_000;

/** The authenticator app for a user's two-factor authentication. Sign-in requires a code once it is confirmed. */
export const secondSteps = pgTable(
  "second_steps",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** TOTP secret, sealed with the row's id. */
    sealedSecret: text("sealed_secret").notNull(),
    startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
    /** When it was turned on; null until a valid code proves that the app has the secret. */
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
    /** Time step (30 seconds, since 1970) of the last used code. Codes up to this step are rejected. */
    usedStep: integer("used_step"),
  },
  (table) => [
    ...limits(table, { sealedSecret: upTo(SEALED_LENGTH_MAX), usedStep: from(0, USED_STEP_MAX) }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** Recovery codes, each of which replaces an authenticator code once. Used codes are deleted. */
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
