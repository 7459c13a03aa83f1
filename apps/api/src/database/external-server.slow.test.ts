import { randomUUID } from "node:crypto";

import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";

import {
  configured,
  type ExternalServer,
  given,
  MAKES_ROLES,
  OWNER,
  prepare,
  startExternalServer,
} from "#testing/external-server.ts";
import { CYCLE, type Owner } from "#testing/row-owner.ts";
import { VALID_ROWS } from "#testing/valid-rows.ts";

import { openDatabase } from "./database.ts";
import { findLogins } from "./logins.ts";
import { migrate, thisRelease } from "./migrate.ts";
import { prepareSchema } from "./prepare-schema.ts";
import { requireLogins } from "./require-logins.ts";

// A separately operated PostgreSQL server, on which our logins are not superusers and need passwords.

let server: ExternalServer;

beforeAll(async () => {
  server = await startExternalServer();
});

afterEach(() => server.clear());

afterAll(() => server.stop());

function administratorsRoles(attributes: string): string[] {
  return [
    OWNER,
    ...["snowball_api", "snowball_system"].flatMap((role) => [
      `CREATE ROLE ${role} ${attributes} PASSWORD 'of-${role}'`,
      `ALTER ROLE ${role} SET statement_timeout = '5s'`,
    ]),
    "CREATE DATABASE money OWNER app",
  ];
}

test.for([
  ["may create roles", MAKES_ROLES, false],
  ["uses logins from an administrator", administratorsRoles("LOGIN NOINHERIT"), true],
] as const)(
  "DATABASE_URL works with a login that is not a superuser but %s",
  async ([, statements, areGiven]) => {
    const databaseUrl = await server.serverWith(statements);

    const { logins, settings } = await prepare(databaseUrl, areGiven ? given(databaseUrl) : {});
    await requireLogins(logins, settings);
    const database = openDatabase(logins, () => undefined);
    onTestFinished(() => database.close());
    const { rows } = await database.asUser("00000000-0000-4000-8000-000000000000", (db) =>
      db.execute(sql`select session_user as login, current_setting('statement_timeout') as timeout,
        (select count(id)::int from users) as users`),
    );
    await database.asSystem((db) =>
      db.execute(sql`select enqueue_job('none', '{}', null, null, 1)`),
    );

    expect(rows).toEqual([{ login: "snowball_api", timeout: "5s", users: 0 }]);
  },
);

test("names the statement for the administrator if roles cannot log in and we may not change them", async () => {
  const databaseUrl = await server.serverWith(administratorsRoles("NOLOGIN"));

  await expect(prepare(databaseUrl, given(databaseUrl))).rejects.toThrow(
    "Let an administrator run: ALTER ROLE snowball_api LOGIN NOINHERIT;",
  );
});

test("production rejects a superuser as the owner of the database", async () => {
  const databaseUrl = await server.serverWith([
    `${OWNER} SUPERUSER`,
    "CREATE DATABASE money OWNER app",
  ]);

  await expect(prepare(databaseUrl)).rejects.toThrow("must not log in as a superuser");
});

test("the start rejects logins with too many privileges", async () => {
  const databaseUrl = await server.serverWith([...MAKES_ROLES, "CREATE ROLE boss"]);
  const { logins, settings } = await prepare(databaseUrl);
  const owner = { ...logins, api: databaseUrl };

  await expect(requireLogins(owner, settings)).rejects.toThrow("may create roles");
  for (const [given, taken, message] of [
    ["ALTER ROLE snowball_api SUPERUSER", "NOSUPERUSER", "is a superuser"],
    ["ALTER ROLE snowball_api BYPASSRLS", "NOBYPASSRLS", "bypasses row-level security"],
    ["ALTER ROLE snowball_system CREATEROLE", "NOCREATEROLE", "may create roles"],
  ] as const) {
    await server.asAdministrator(given);
    await expect(requireLogins(logins, settings)).rejects.toThrow(message);
    await server.asAdministrator(`${given.split(" ").slice(0, 3).join(" ")} ${taken}`);
  }
  await server.asAdministrator("GRANT boss TO snowball_api");
  await expect(requireLogins(logins, settings)).rejects.toThrow("is a member of other roles");
  await server.asAdministrator("REVOKE boss FROM snowball_api");
  await server.asAdministrator("CREATE SCHEMA its_own AUTHORIZATION snowball_api", "money");
  await expect(requireLogins(logins, settings)).rejects.toThrow("owns a part of the database");
});

test("new connections reject a login that got more privileges since the start", async () => {
  const { logins } = await prepare(await server.serverWith(MAKES_ROLES));
  for (const [given, taken, message] of [
    ["SUPERUSER", "NOSUPERUSER", "is a superuser"],
    ["BYPASSRLS", "NOBYPASSRLS", "bypasses row-level security"],
    ["SET row_security = off", "RESET row_security", "works with row_security off"],
  ] as const) {
    await server.asAdministrator(`ALTER ROLE snowball_api ${given}`);
    const database = openDatabase(logins, () => undefined);
    const look = () => database.asUser(randomUUID(), async () => "seen");

    await expect(look()).rejects.toThrow(message);
    await server.asAdministrator(`ALTER ROLE snowball_api ${taken}`);
    expect(await look()).toBe("seen");
    await database.close();
  }
});

test("names the command to run if the logins are missing or the database is not migrated", async () => {
  const databaseUrl = await server.serverWith(MAKES_ROLES);
  const configuration = configured({ DATABASE_URL: databaseUrl });
  const logins = findLogins(configuration);

  await expect(requireLogins(logins, configuration.settings)).rejects.toThrow("npm run migrate");

  await prepareSchema({ owner: databaseUrl, logins, refusesSuperuser: true });
  await requireLogins(logins, configuration.settings);
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query("DELETE FROM schema_migrations");
  await owner.end();

  await expect(requireLogins(logins, configuration.settings)).rejects.toThrow(
    "The database is older than this version of Snowball",
  );
});

test("a migration fails if row-level security hides rows that it would change", async () => {
  const databaseUrl = await server.serverWith(MAKES_ROLES);
  await prepare(databaseUrl);
  const owner = new Client({ connectionString: databaseUrl });
  owner.on("error", () => undefined); // The test drops the database while this connection is open.
  await owner.connect();
  const { version, migrations } = thisRelease();
  const change = (...sql: string[]) => {
    const next = { position: migrations.length, hash: "x", sql };
    return migrate(owner, { version, migrations: [...migrations, next] });
  };

  await expect(change("UPDATE users SET bio = ''")).rejects.toMatchObject({
    cause: { code: "42501" },
  });
  await change(
    "ALTER TABLE users NO FORCE ROW LEVEL SECURITY",
    "UPDATE users SET bio = ''",
    "ALTER TABLE users FORCE ROW LEVEL SECURITY",
  );
});

test("an owner without superuser rights sees no rows, but cascading deletes still work", async () => {
  const databaseUrl = await server.serverWith(MAKES_ROLES);
  const { logins } = await prepare(databaseUrl);
  const [owner, system] = [databaseUrl, logins.system].map(
    (connectionString) => new Client({ connectionString }),
  );
  if (!owner || !system) throw new Error("There are two logins.");
  for (const client of [owner, system]) {
    client.on("error", () => undefined); // The test drops the database while this connection is open.
    await client.connect();
  }
  const [user, connection, account] = [randomUUID(), randomUUID(), randomUUID()];
  const ids: Owner = { user, connection, account, debt: account };
  const add = async (table: string, id: string, more: object = {}) => {
    const row = { ...VALID_ROWS[table]?.(id, ids), ...more };
    const names = Object.keys(row).join(", ");
    const places = Object.keys(row).map((_, index) => `$${index + 1}`);
    await server.asAdministrator(`GRANT INSERT ON ${table} TO snowball_system`, "money");
    const values = Object.values(row);
    await system.query(`INSERT INTO ${table} (${names}) VALUES (${places.join(", ")})`, values);
  };
  await add("users", ids.user);
  await add("connections", ids.connection, { duplicate_of: null });
  await add("connections", randomUUID(), { duplicate_of: ids.connection });
  await add("accounts", ids.account);
  await add("liabilities", ids.account);
  await add("transactions", randomUUID());
  await add("debt_entries", ids.debt);
  await add("obligations", "", { cycle: CYCLE });
  await add("payments", randomUUID());
  await add("payoff_snapshots", "", {
    debts: JSON.stringify([{ account: ids.account }, { account: null }]),
  });

  for (const table of ["users", "connections", "transactions", "payments", "payoff_snapshots"]) {
    expect((await owner.query(`SELECT FROM ${table}`)).rowCount).toBe(0);
    expect((await owner.query(`DELETE FROM ${table}`)).rowCount).toBe(0);
  }
  await system.query("DELETE FROM connections WHERE id = $1", [ids.connection]);

  const { rows } = await system.query(`
    SELECT (SELECT count(*)::int FROM accounts) AS accounts, (SELECT count(*)::int FROM transactions) AS transactions,
      (SELECT count(*)::int FROM liabilities) AS liabilities, (SELECT count(*)::int FROM obligations) AS obligations,
      (SELECT count(*)::int FROM payments) AS payments, (SELECT debts FROM payoff_snapshots) AS snapshot,
      (SELECT json_agg(json_build_object('of', duplicate_of, 'user', user_id)) FROM connections) AS connections`);
  expect(rows).toEqual([
    {
      accounts: 0,
      transactions: 0,
      liabilities: 0,
      obligations: 0,
      payments: 0,
      snapshot: [{ account: null }],
      connections: [{ of: null, user: ids.user }],
    },
  ]);
});
