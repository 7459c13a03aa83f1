import { sql } from "drizzle-orm";
import { type AnyPgColumn, pgPolicy, pgRole } from "drizzle-orm/pg-core";

/**
 * The two database roles that the running processes log in as. Neither owns a table or can change the schema. The
 * first migration creates them and grants their privileges, so drizzle-kit must not generate them.
 */

/** Serves one signed-in user and sees only the rows of that user. */
export const apiRole = pgRole("snowball_api").existing();

/** Runs sign-in queries, webhooks and jobs, which are not limited to one user. Sees all rows. */
export const systemRole = pgRole("snowball_system").existing();

/**
 * The user that the connection serves. Without a user it is null, which matches no row. Because of the inner
 * select, PostgreSQL evaluates it once per statement instead of once per row.
 */
const currentUser = sql`(select nullif(current_setting('snowball.user_id', true), '')::uuid)`;

/** Returns the policies of a table in which the column `owner` contains the user of each row. */
export function ownRowsOnly(owner: () => AnyPgColumn) {
  const own = sql`${owner()} = ${currentUser}`;

  return [
    pgPolicy("own_rows", { for: "all", to: apiRole, using: own, withCheck: own }),
    pgPolicy("system", { for: "all", to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ];
}
