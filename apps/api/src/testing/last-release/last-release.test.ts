import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { compareVersions, thisRelease } from "#database/release.ts";

import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { judgeMigrations } from "./judge-migrations.ts";
import { findBroken, readLastRelease } from "./statements.ts";

const last = readLastRelease();
const newest = thisRelease();

let testDatabase: TestDatabase;
let owner: Client;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  owner = new Client({ connectionString: testDatabase.connectionString });
  await owner.connect();
});

beforeEach(() => owner.query("BEGIN"));

afterEach(() => owner.query("ROLLBACK"));

afterAll(async () => {
  await owner.end();
  await testDatabase.drop();
});

test("every statement of the last release runs on the newest schema, with the newest rights", async () => {
  expect(last.statements.length).toBeGreaterThan(150);
  expect(await findBroken(owner, last.statements)).toEqual([]);
});

test("each migration since the last release expands, or names it and contracts", async () => {
  expect(compareVersions(newest.version, last.version)).toBeGreaterThanOrEqual(0);
  expect(newest.migrations.length).toBeGreaterThanOrEqual(last.migrations);
  expect(await judgeMigrations(newest.migrations.slice(last.migrations), last.version)).toEqual([]);
});

test.for([
  ["drops a column", "ALTER TABLE users DROP COLUMN bio CASCADE", 'column "bio"'],
  ["renames a column", "ALTER TABLE accounts RENAME balance_current TO balance", "balance_current"],
  ["renames a table", "ALTER TABLE scenarios RENAME TO what_ifs", '"scenarios" does not exist'],
  ["demands a value that was not there", "ALTER TABLE scenarios ADD COLUMN x int NOT NULL", '"x"'],
  [
    "demands a value",
    "ALTER TABLE users ALTER COLUMN email_verified_at SET NOT NULL",
    '"email_verified_at" of "users" must',
  ],
  ["changes a type", "ALTER TABLE accounts ALTER COLUMN name TYPE varchar(9)", "character varying"],
  ["takes a right", "REVOKE SELECT ON accounts FROM snowball_api", "permission denied for table"],
  [
    "takes a right to call",
    "REVOKE EXECUTE ON FUNCTION enqueue_job FROM snowball_system",
    "enqueue_job",
  ],
  [
    "drops a key",
    "ALTER TABLE known_devices DROP CONSTRAINT known_devices_user_id_device_id_pk",
    "ON CONFLICT",
  ],
] as const)("a migration that %s is found out", async ([, sql, complaint]) => {
  await owner.query(sql);

  expect((await findBroken(owner, last.statements)).join("\n")).toContain(complaint);
});

test("a migration that adds breaks nothing", async () => {
  await owner.query(`
    ALTER TABLE users ADD COLUMN household uuid, ADD COLUMN seen int NOT NULL DEFAULT 0;
    CREATE TABLE households (id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users);
    CREATE INDEX users_household_index ON users (household)`);

  expect(await findBroken(owner, last.statements)).toEqual([]);
});
