import { randomUUID } from "node:crypto";

import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";

import { revokeTemporary } from "./prepare-schema.ts";

// What an attacker could try who can make the API run any SQL statement.

const anna = randomUUID();
const berta = randomUUID();

let testDatabase: TestDatabase;
let owner: Client;
let attacker: Client;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  owner = new Client({ connectionString: testDatabase.connectionString });
  await owner.connect();
  await revokeTemporary(owner); // A cloned database has its tables' privileges, but not its own.
  await owner.query(
    "INSERT INTO users (id, email, password_hash, created_at) SELECT id, id || '@x.example', 'x', now() FROM unnest($1::uuid[]) id",
    [[anna, berta]],
  );
  await owner.query(
    `INSERT INTO scenarios (id, user_id, name, settings, what_if, created_at, updated_at)
     VALUES ($1, $1, 'x', '{}', '[]', now(), now())`,
    [anna],
  );
  attacker = new Client({ connectionString: testDatabase.logins.api });
  await attacker.connect();
  await attacker.query("SELECT set_config('snowball.user_id', $1, false)", [anna]);
});

afterAll(async () => {
  await attacker.end();
  await owner.end();
  await testDatabase.drop();
});

const REFUSED = [
  // Become another role.
  "SET ROLE snowball",
  "SET ROLE snowball_system",
  "SET ROLE pg_read_all_data",
  "SET SESSION AUTHORIZATION snowball",
  "SET SESSION AUTHORIZATION snowball_system",
  "SELECT set_config('role', 'snowball', false)",
  "SELECT set_config('session_authorization', 'snowball', false)",
  "GRANT snowball TO snowball_api",
  "GRANT snowball_system TO snowball_api",
  "CREATE ROLE mine SUPERUSER LOGIN",
  "DROP ROLE snowball_system",
  "ALTER ROLE snowball_api SUPERUSER",
  "ALTER ROLE snowball_api BYPASSRLS",
  "ALTER ROLE snowball_api CREATEROLE",
  "ALTER ROLE snowball_api CONNECTION LIMIT 1",
  "ALTER ROLE snowball_system PASSWORD 'mine'",
  // Access the machine.
  "COPY users (id) TO PROGRAM 'id'",
  "COPY (SELECT 1) TO PROGRAM 'id'",
  "COPY (SELECT 1) TO '/tmp/written-by-the-api'",
  "COPY profile_pictures FROM '/etc/passwd'",
  "SELECT pg_read_file('/etc/passwd')",
  "SELECT pg_read_binary_file('PG_VERSION')",
  "SELECT pg_ls_dir('.')",
  "SELECT lo_import('/etc/passwd')",
  "SELECT lo_export(1, '/tmp/written-by-the-api')",
  "LOAD 'plpgsql'",
  "CREATE EXTENSION dblink",
  "CREATE EXTENSION file_fdw",
  "CREATE LANGUAGE plperlu",
  "SELECT pg_reload_conf()",
  "ALTER SYSTEM SET log_statement = 'all'",
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'snowball'",
  // Change the schema.
  "CREATE TABLE mine ()",
  "CREATE TEMP TABLE mine ()",
  "CREATE SCHEMA mine",
  "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  "CREATE OR REPLACE FUNCTION enqueue_job(job_name text, job_payload json, job_key text, run_at timestamptz, max_attempts integer, job_queue text DEFAULT NULL) RETURNS void LANGUAGE sql AS 'SELECT'",
  "CREATE VIEW mine AS SELECT 1",
  "ALTER TABLE users ADD COLUMN mine text",
  "ALTER TABLE users OWNER TO snowball_api",
  "ALTER TABLE users DISABLE ROW LEVEL SECURITY",
  "ALTER POLICY own_rows ON users USING (true)",
  "DROP POLICY own_rows ON users",
  "CREATE POLICY mine ON users USING (true)",
  "CREATE TRIGGER mine AFTER INSERT ON scenarios EXECUTE FUNCTION forget_accounts_in_snapshots()",
  "TRUNCATE users",
  "DROP TABLE scenarios",
  "DROP DATABASE postgres",
  "GRANT ALL ON users TO snowball_api",
  "DO 'BEGIN LOCK TABLE users IN ACCESS EXCLUSIVE MODE; END'",
  // Read and write other users' data.
  "SELECT * FROM pg_authid",
  "SELECT * FROM pg_shadow",
  "SELECT * FROM users",
  "SELECT password_hash FROM users",
  "UPDATE users SET email = 'taken@x.example'",
  "UPDATE users SET password_hash = 'mine'",
  "UPDATE users SET email_verified_at = now()",
  "DELETE FROM users",
  "UPDATE accounts SET balance_current = 0",
  "UPDATE connections SET sealed_access_token = 'x'",
  "SELECT * FROM sessions",
  "SELECT * FROM email_keys",
  "SELECT * FROM mails",
  "SELECT * FROM attempt_counters",
  "SELECT * FROM webhook_inbox",
  "SELECT * FROM webhook_keys",
  "INSERT INTO webhook_keys (id, jwk, fetched_at) VALUES ('mine', '{}', now())",
  "UPDATE subscription_prices SET amount = 1",
  "INSERT INTO institutions (id, name, fetched_at) VALUES ('x', 'x', now())",
  "SELECT * FROM schema_migrations",
  "SELECT * FROM graphile_worker.jobs",
  "SELECT * FROM graphile_worker._private_jobs",
  "DELETE FROM graphile_worker._private_jobs",
  "SELECT graphile_worker.add_job('send_mail')",
  "SET row_security = off; SELECT id FROM users",
  `INSERT INTO scenarios (id, user_id, name, settings, what_if, created_at, updated_at) VALUES ('${berta}', '${berta}', 'x', '{}', '[]', now(), now())`,
  `UPDATE scenarios SET user_id = '${berta}'`,
];

const INSUFFICIENT_PRIVILEGE = "42501";

test.for(REFUSED)("the API's login cannot: %s", async (statement) => {
  await expect(attacker.query(statement)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
  await attacker.query("RESET row_security");
});

test("the API's login can read only the user with the id that it sets, and cannot list ids", async () => {
  const read = async (userId: string) => {
    await attacker.query("SELECT set_config('snowball.user_id', $1, false)", [userId]);
    return (await attacker.query("SELECT id, email FROM users")).rows;
  };

  expect(await read("")).toEqual([]);
  expect(await read(randomUUID())).toEqual([]);
  expect(await read(berta)).toEqual([{ id: berta, email: `${berta}@x.example` }]);
  await read(anna);
});

test("resetting the role does not give the API's login more privileges", async () => {
  for (const statement of ["SET ROLE NONE", "RESET ROLE", "RESET SESSION AUTHORIZATION"]) {
    await attacker.query(statement);
    const { rows } = await attacker.query("SELECT current_user AS who, id FROM users");

    expect(rows).toEqual([{ who: "snowball_api", id: anna }]);
  }
  await expect(attacker.query("COPY (SELECT 1) TO PROGRAM 'id'")).rejects.toThrow(
    "permission denied",
  );
});

test("the logins own nothing, are members of no role and inherit nothing", async () => {
  for (const role of ["snowball_api", "snowball_system"]) {
    const { rows } = await owner.query(
      `SELECT rolcanlogin, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
         (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS memberships,
         (SELECT count(*)::int FROM pg_shdepend WHERE refobjid = r.oid AND deptype = 'o') AS owned
       FROM pg_roles r WHERE rolname = $1`,
      [role],
    );

    expect(rows).toEqual([
      {
        rolcanlogin: true,
        rolsuper: false,
        rolinherit: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
        memberships: 0,
        owned: 0,
      },
    ]);
  }
});
