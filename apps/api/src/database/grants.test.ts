import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  CALLABLE,
  QUEUE_GRANTS,
  TABLE_GRANTS,
  type TableGrants,
} from "#testing/expected-grants.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";

import { revokeTemporary } from "./prepare-schema.ts";

let testDatabase: TestDatabase;
let owner: Client;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  owner = new Client({ connectionString: testDatabase.connectionString });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await testDatabase.drop();
});

/** Lists the privileges in PostgreSQL's catalog of all roles except the owner. */
const PRIVILEGES = `
  WITH held AS (
    SELECT n.nspname || '.' || c.relname AS what, a.grantee, a.privilege_type AS right, a.is_grantable
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, aclexplode(c.relacl) a
    WHERE a.grantee <> c.relowner
    UNION ALL
    SELECT n.nspname || '.' || c.relname, a.grantee, a.privilege_type || ' (' || t.attname || ')', a.is_grantable
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute t ON t.attrelid = c.oid,
      aclexplode(t.attacl) a
    WHERE a.grantee <> c.relowner
    UNION ALL
    SELECT n.nspname || '.' || f.proname, a.grantee, a.privilege_type, a.is_grantable
    FROM pg_proc f JOIN pg_namespace n ON n.oid = f.pronamespace,
      aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) a
    WHERE a.grantee <> f.proowner AND n.nspname = 'public'
    UNION ALL
    SELECT 'schema ' || n.nspname, a.grantee, a.privilege_type, a.is_grantable
    FROM pg_namespace n, aclexplode(n.nspacl) a WHERE a.grantee <> n.nspowner
    UNION ALL
    SELECT 'database', a.grantee, a.privilege_type, a.is_grantable
    FROM pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
    WHERE d.datname = current_database() AND a.grantee <> d.datdba
    UNION ALL
    SELECT 'what is made later', a.grantee, a.privilege_type, a.is_grantable
    FROM pg_default_acl d, aclexplode(d.defaclacl) a WHERE a.grantee <> d.defaclrole
  )
  SELECT coalesce(r.rolname, 'PUBLIC') || ': ' || "right" || ' ON ' || what
    || CASE WHEN is_grantable THEN ' WITH GRANT OPTION' ELSE '' END AS grant
  FROM held LEFT JOIN pg_roles r ON r.oid = grantee
  WHERE what !~ '^(schema )?(pg_catalog|information_schema)'`;

async function listPrivileges(): Promise<string[]> {
  const { rows } = await owner.query<{ grant: string }>(PRIVILEGES);

  return rows.map(({ grant }) => grant).toSorted();
}

function expectedPrivileges(
  schema: string,
  tables: Readonly<Record<string, TableGrants>>,
): string[] {
  return Object.entries(tables).flatMap(([table, { api, system }]) =>
    [
      ...api.map((right) => ["snowball_api", right] as const),
      ...system.map((right) => ["snowball_system", right] as const),
    ].flatMap(([role, right]) =>
      columnByColumn(right).map((each) => `${role}: ${each} ON ${schema}.${table}`),
    ),
  );
}

function columnByColumn(right: string): string[] {
  const [, kind, columns] = /^(\w+) \((.*)\)$/.exec(right) ?? [];

  return columns === undefined ? [right] : columns.split(", ").map((each) => `${kind} (${each})`);
}

const BOTH = ["snowball_api", "snowball_system"];
const ALLOWED = [
  ...expectedPrivileges("public", TABLE_GRANTS),
  ...expectedPrivileges("graphile_worker", QUEUE_GRANTS),
  ...BOTH.flatMap((role) =>
    CALLABLE.map((each) => `${role}: EXECUTE ON public.${each.replace(/\(.*/, "")}`),
  ),
  ...BOTH.map((role) => `${role}: USAGE ON schema public`),
  "snowball_system: USAGE ON schema graphile_worker",
  "PUBLIC: CONNECT ON database",
].toSorted();

test("the logins have exactly the listed privileges, and other roles can only connect", async () => {
  await revokeTemporary(owner); // A cloned database has its tables' privileges, but not its own.

  expect(await listPrivileges()).toEqual(ALLOWED);
});

test("the list of privileges contains every table", async () => {
  const { rows } = await owner.query<{ table: string }>(
    `SELECT relname AS table FROM pg_class
     WHERE relkind IN ('r', 'p', 'v', 'm') AND relnamespace = 'public'::regnamespace`,
  );

  expect(rows.map(({ table }) => table).toSorted()).toEqual(Object.keys(TABLE_GRANTS).toSorted());
});

test("neither login has privileges on a table or function that is created later", async () => {
  await owner.query("CREATE TABLE made_later ()");
  await owner.query("CREATE FUNCTION made_later() RETURNS int LANGUAGE sql AS 'SELECT 1'");

  expect((await listPrivileges()).filter((grant) => grant.includes("made_later"))).toEqual([]);
});
