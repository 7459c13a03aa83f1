import { sql } from "drizzle-orm";
import { type AnyPgColumn, pgPolicy, pgRole } from "drizzle-orm/pg-core";

/**
 * The two logins of the running processes. Neither owns a table or can change the schema. They are
 * created by the first migration, so the generator leaves them alone; what they may do, `grants.ts` says.
 */

/** Serves one signed-in user and sees the rows of that user only. */
export const apiRole = pgRole("snowball_api").existing();

/** Works for nobody in particular: sign-in look-ups, webhooks, jobs. Sees all rows. */
export const systemRole = pgRole("snowball_system").existing();

/**
 * The user that the connection serves; null when none was named, and null equals no row. The inner
 * select lets PostgreSQL evaluate it once a statement instead of once a row.
 */
const currentUser = sql`(select nullif(current_setting('snowball.user_id', true), '')::uuid)`;

/** Policies of a table whose rows each belong to the user in `owner`. */
export function ownRowsOnly(owner: () => AnyPgColumn) {
  const own = sql`${owner()} = ${currentUser}`;

  return [
    pgPolicy("own_rows", { for: "all", to: apiRole, using: own, withCheck: own }),
    pgPolicy("system", { for: "all", to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ];
}
