import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";

import { migrate, requireSchema } from "./migrate.ts";
import { prepareSchema } from "./prepare-schema.ts";
import { compareVersions, readMigrations, thisRelease, type Release } from "./release.ts";

let testDatabase: TestDatabase;
let owner: Client;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  owner = await connect();
});

beforeEach(() => owner.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public"));

afterAll(async () => {
  await owner.end();
  await testDatabase.drop();
});

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: testDatabase.connectionString });
  await client.connect();
  return client;
}

/** A release whose migrations are the given ones: each its floor, then its statements. */
function releaseOf(version: string, ...migrations: [string, ...string[]][]): Release {
  return {
    version,
    migrations: migrations.map(([runsWith, ...sql], position) => ({
      position,
      hash: sql.join("\n"),
      runsWith,
      sql,
    })),
  };
}

const FIRST = ["1.0.0", "CREATE TABLE debts (id int)"] as [string, string];
const ADDS = ["1.0.0", "ALTER TABLE debts ADD COLUMN note text"] as [string, string];
const TAKES_AWAY = ["1.1.0", "ALTER TABLE debts DROP COLUMN id"] as [string, string];
const oldest = releaseOf("1.0.0", FIRST);

async function columns(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name NOT LIKE 'schema%' ORDER BY 1`,
  );

  return rows.map(({ name }) => name);
}

test("processes that start together migrate once", async () => {
  const clients = await Promise.all([1, 2, 3, 4].map(connect));

  await Promise.all(clients.map((client) => migrate(client)));
  await Promise.all(clients.map((client) => client.end()));

  const { rows } = await owner.query("SELECT count(*)::int AS n FROM schema_migrations");
  expect(rows).toEqual([{ n: thisRelease().migrations.length }]);
});

test("an older release runs on a schema that is newer by additions, and changes nothing of it", async () => {
  await migrate(owner, releaseOf("1.2.0", FIRST, ADDS));

  await migrate(owner, oldest);

  expect(await requireSchema(owner, oldest)).toBe(
    "The database is newer than this version of Snowball, 1.0.0, which can run on it.",
  );
  expect(await columns()).toEqual(["debts.id", "debts.note"]);
});

test("a release below the floor of any later migration is refused with the floor", async () => {
  // The last migration alone would let it run.
  await migrate(owner, releaseOf("1.2.0", FIRST, ADDS, TAKES_AWAY, ["1.0.0", "SELECT 1"]));

  const sentence =
    "The database is newer than this version of Snowball, 1.0.0: it runs with 1.1.0 or newer. Start such a version.";
  await expect(requireSchema(owner, oldest)).rejects.toThrow(sentence);
  await expect(migrate(owner, oldest)).rejects.toThrow(sentence);
  expect(await requireSchema(owner, releaseOf("1.1.0", FIRST, ADDS))).toContain("can run on it");
});

test("a release that needs more than the schema has is refused with what to run", async () => {
  await migrate(owner, oldest);

  await expect(requireSchema(owner, releaseOf("1.0.1", FIRST, ADDS))).rejects.toThrow(
    'The database is older than this version of Snowball. Run "npm run migrate"',
  );
});

test("an edited migration is refused, on a newer schema too", async () => {
  const edited = releaseOf("1.0.0", ["1.0.0", "CREATE TABLE debts (id bigint)"]);
  await migrate(owner, oldest);
  await expect(migrate(owner, edited)).rejects.toThrow("Migration 0 differs");

  await migrate(owner, releaseOf("1.1.0", FIRST, ADDS));

  await expect(requireSchema(owner, edited)).rejects.toThrow("Migration 0 differs");
});

test("a database of a build before the first release is refused with what to do, and left as it is", async () => {
  // As those builds left it: without the floors, with migrations that exist no more.
  await owner.query(`
    CREATE TABLE schema_migrations (
      position integer PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
    INSERT INTO schema_migrations SELECT n, 'hash of ' || n FROM generate_series(0, 22) n;
    CREATE TABLE credit_liabilities (account_id uuid PRIMARY KEY)`);

  const sentence =
    "This database was made by a build of Snowball before its first release, and cannot be taken over. " +
    "Begin with an empty one: move the data folder away or set DATA_DIR to another";
  await expect(requireSchema(owner)).rejects.toThrow(sentence);
  await expect(migrate(owner)).rejects.toThrow(sentence);
  const { connectionString, logins } = testDatabase;
  const target = { owner: connectionString, logins, refusesSuperuser: false };
  await expect(prepareSchema(target)).rejects.toThrow(sentence);
  expect(await columns()).toEqual(["credit_liabilities.account_id"]);
  expect((await owner.query("SELECT to_regclass('schema_releases') AS made")).rows).toEqual([
    { made: null },
  ]);
});

test("who reads while a migration changes the same tables in another order is answered, and the migration is applied", async () => {
  const release = releaseOf("1.0.0", [
    "1.0.0",
    "CREATE TABLE users (id int)",
    "CREATE TABLE sessions (id int)",
  ]);
  await migrate(owner, release);
  const [migrating, reader] = [await connect(), await connect()];
  onTestFinished(async () => {
    await Promise.all([migrating.end(), reader.end()]);
  });
  await reader.query("BEGIN; SELECT FROM sessions");

  const migrated = migrate(migrating, {
    ...release,
    migrations: [
      ...release.migrations,
      {
        position: 1,
        hash: "both",
        runsWith: "1.0.0",
        sql: [
          "ALTER TABLE users ADD COLUMN note text",
          // So that the reader waits first: whoever waits a second first is who PostgreSQL fails.
          "SELECT pg_sleep(0.2)",
          "ALTER TABLE sessions ADD COLUMN note text",
        ],
      },
    ],
  });
  await expect.poll(isUsersHeld).toBe(true);
  await reader.query("SELECT FROM users");
  await reader.query("COMMIT");
  await migrated;

  expect(await columns()).toContain("sessions.note");
});

async function isUsersHeld(): Promise<boolean> {
  const { rowCount } = await owner.query(
    "SELECT FROM pg_locks WHERE relation = to_regclass('users') AND mode = 'AccessExclusiveLock' AND granted",
  );
  return rowCount === 1;
}

test("this release's own schema needs no word", async () => {
  await migrate(owner);

  expect(await requireSchema(owner)).toBeNull();
});

/** Which of the statements that `migrate` sends is the last. */
const LAST_SENT = Array.from({ length: 18 }, (_, statement) => statement + 1);

test.for(LAST_SENT)(
  "a process that is killed as it sends statement %i leaves each migration whole or not at all",
  async (lastSent) => {
    const release = releaseOf(
      "1.0.0",
      ["1.0.0", "CREATE TABLE a (x int)", "CREATE TABLE b ()"],
      ["1.0.0", "ALTER TABLE a ADD COLUMN y int", "SELECT 1", "ALTER TABLE a DROP COLUMN x"],
    );
    const { client: doomed, kill } = await connectToBeKilled();
    const { rows } = await doomed.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    let sent = 0;
    const send = doomed.query.bind(doomed) as (...statement: unknown[]) => Promise<unknown>;
    doomed.query = ((...statement: unknown[]) => {
      const answer = send(...statement);
      if (++sent === lastSent) kill();
      return answer;
    }) as Client["query"];

    await expect(migrate(doomed, release)).rejects.toBeInstanceOf(Error);
    await expect.poll(() => isGone(rows[0]?.pid)).toBe(true);

    expect(await columns()).toEqual([[], ["a.x"], ["a.y"]][await countApplied()]);
    await migrate(owner, release);
    expect(await columns()).toEqual(["a.y"]);
  },
);

/** The server sees of a `kill -9` that the connection ends, whatever is under way on it. */
async function connectToBeKilled() {
  const socket = new Socket();
  const { connectionString } = testDatabase;
  const client = new Client({ connectionString, stream: () => socket });
  client.on("error", () => undefined);
  await client.connect();
  return { client, kill: () => socket.destroy() };
}

async function countApplied(): Promise<number> {
  const { rows } = await owner.query("SELECT to_regclass('schema_migrations') AS journal");
  if (rows[0].journal === null) return 0;
  return (await owner.query("SELECT FROM schema_migrations")).rowCount ?? 0;
}

async function isGone(pid: number | undefined): Promise<boolean> {
  const { rowCount } = await owner.query("SELECT FROM pg_stat_activity WHERE pid = $1", [pid]);

  return rowCount === 0;
}

test("a migration that names no release is refused before anything is applied", () => {
  const folder = mkdtempSync(join(tmpdir(), "snowball-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "meta"));
  const entries = [{ idx: 0, version: "7", when: 1, tag: "0000_x", breakpoints: true }];
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ entries }));
  writeFileSync(join(folder, "0000_x.sql"), "SELECT 1;\n-- runs-with: 1.0.0\n");
  expect(() => readMigrations(folder)).toThrow("Migration 0 must begin with the oldest release");

  writeFileSync(join(folder, "0000_x.sql"), "-- runs-with: 1.0.0\nSELECT 1;\n");

  expect(readMigrations(folder)).toMatchObject([{ position: 0, runsWith: "1.0.0" }]);
});

test.for([
  ["0.9.0", "0.10.0"],
  ["0.10.0", "1.0.0"],
  ["1.2.9", "1.2.10"],
] as const)("%s is older than %s", ([older, newer]) => {
  expect(compareVersions(older, newer)).toBeLessThan(0);
  expect(compareVersions(newer, older)).toBeGreaterThan(0);
  expect(compareVersions(newer, newer)).toBe(0);
});
