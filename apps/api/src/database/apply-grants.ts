import { escapeIdentifier, type Client } from "pg";

import { DEFAULT_ROLES } from "#config/role-names.ts";

import { forRoles } from "./for-roles.ts";
import { CALLABLE, QUEUE_GRANTS, TABLE_GRANTS, type TableGrants } from "./grants.ts";

/**
 * Makes what the two logins may do in this database exactly what `grants.ts` says, and takes from
 * everybody what PostgreSQL gives to everybody. All at once: nobody sees a state in between.
 * @param client of the owner.
 */
export async function applyGrants(client: Client, roles = DEFAULT_ROLES): Promise<void> {
  const run: Run = async (statement) =>
    (await client.query<Record<string, string>>(forRoles(statement, roles))).rows;
  await run("BEGIN");
  try {
    await takeAway(run);
    await run("GRANT USAGE ON SCHEMA public TO snowball_api, snowball_system");
    await run("GRANT USAGE ON SCHEMA graphile_worker TO snowball_system");
    for (const each of CALLABLE) {
      await run(`GRANT EXECUTE ON FUNCTION ${each} TO snowball_api, snowball_system`);
    }
    await grantTables(run, "public", TABLE_GRANTS);
    await grantTables(run, "graphile_worker", QUEUE_GRANTS);
    await openQueueRows(run);
    await run("COMMIT");
  } catch (error) {
    await run("ROLLBACK");
    throw error;
  }
}

/** Runs a statement that calls the logins by their default names. */
type Run = (statement: string) => Promise<Record<string, string>[]>;

/** Also from tables that a later migration makes, and from the functions that it makes. */
async function takeAway(run: Run): Promise<void> {
  for (const { statement = "" } of await run(TAKE_AWAY)) await run(statement);
}

const TAKE_AWAY = `
  SELECT format('REVOKE ALL ON %s FROM PUBLIC, snowball_api, snowball_system', oid::regclass) AS statement
  FROM pg_class
  WHERE relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
    AND relkind IN ('r', 'p', 'v', 'm', 'S') AND pg_has_role(relowner, 'USAGE')
  UNION ALL
  SELECT format('REVOKE ALL ON FUNCTION %s FROM PUBLIC, snowball_api, snowball_system', oid::regprocedure)
  FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND pg_has_role(proowner, 'USAGE')
  UNION ALL
  SELECT format('REVOKE ALL ON SCHEMA %s FROM PUBLIC, snowball_api, snowball_system', nspname)
  FROM pg_namespace WHERE nspname IN ('public', 'graphile_worker') AND pg_has_role(nspowner, 'USAGE')
  UNION ALL
  SELECT format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC, snowball_api, snowball_system', datname)
  FROM pg_database WHERE datname = current_database() AND pg_has_role(datdba, 'USAGE')
  UNION ALL
  VALUES ('ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM snowball_api, snowball_system'),
    ('ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC')`;

async function grantTables(
  run: Run,
  schema: string,
  tables: Readonly<Record<string, TableGrants>>,
): Promise<void> {
  for (const [table, { api, system }] of Object.entries(tables)) {
    const name = `${schema}.${escapeIdentifier(table)}`;
    if (api.length > 0) await run(`GRANT ${api.join(", ")} ON ${name} TO snowball_api`);
    if (system.length > 0) await run(`GRANT ${system.join(", ")} ON ${name} TO snowball_system`);
  }
}

/** The queue closes its rows to all but its owner; its worker is not the owner here. */
async function openQueueRows(run: Run): Promise<void> {
  const rows = await run(`
    SELECT oid::regclass::text AS table FROM pg_class
    WHERE relnamespace = 'graphile_worker'::regnamespace AND relrowsecurity
      AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND polname = 'system')`);

  for (const { table } of rows) {
    await run(`CREATE POLICY system ON ${table} TO snowball_system USING (true) WITH CHECK (true)`);
  }
}
