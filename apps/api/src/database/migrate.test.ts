import { Socket } from "node:net";

import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";

import { migrate, type Release, requireSchema, thisRelease } from "./migrate.ts";
import { prepareSchema } from "./prepare-schema.ts";

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

/** Builds a release with one migration per list of statements. */
function releaseOf(version: string, ...migrations: string[][]): Release {
  return {
    version,
    migrations: migrations.map((sql, position) => ({ position, hash: sql.join("\n"), sql })),
  };
}

const FIRST = ["CREATE TABLE debts (id int)"];
const ADDS = ["ALTER TABLE debts ADD COLUMN note text"];
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

test("refuses a database that a newer version migrated", async () => {
  await migrate(owner, releaseOf("1.2.0", FIRST, ADDS));

  const sentence = "The database is newer than this version of Snowball, 1.0.0.";
  await expect(requireSchema(owner, oldest)).rejects.toThrow(sentence);
  await expect(migrate(owner, oldest)).rejects.toThrow(sentence);
  expect(await columns()).toEqual(["debts.id", "debts.note"]);
});

test("says what to run if the database lacks a migration", async () => {
  await migrate(owner, oldest);

  await expect(requireSchema(owner, releaseOf("1.0.1", FIRST, ADDS))).rejects.toThrow(
    'The database is older than this version of Snowball. Run "npm run migrate"',
  );
});

test("refuses the database of another development version and leaves it unchanged", async () => {
  await migrate(owner, releaseOf("1.0.0", ["CREATE TABLE debts (id bigint)"]));
  const { connectionString, logins } = testDatabase;
  const target = { owner: connectionString, logins, refusesSuperuser: false };

  const sentence = "This database was created by another development version of Snowball";
  await expect(requireSchema(owner, oldest)).rejects.toThrow(sentence);
  await expect(migrate(owner, oldest)).rejects.toThrow(sentence);
  await expect(prepareSchema(target)).rejects.toThrow(sentence);
  expect(await columns()).toEqual(["debts.id"]);
});

test("a reader and a migration that lock the same tables in opposite order both succeed", async () => {
  const release = releaseOf("1.0.0", [
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
        sql: [
          "ALTER TABLE users ADD COLUMN note text",
          // The reader must wait first, because PostgreSQL fails the transaction that waits a second first.
          WAIT_FOR_READER,
          "ALTER TABLE sessions ADD COLUMN note text",
        ],
      },
    ],
  });
  await expect.poll(isUsersLocked).toBe(true);
  await reader.query("SELECT FROM users");
  await reader.query("COMMIT");
  await migrated;

  expect(await columns()).toContain("sessions.note");
});

/** Waits until the reader, if it still has its lock of `sessions`, waits for `users`. */
const WAIT_FOR_READER = `DO $$ BEGIN
  WHILE EXISTS (SELECT FROM pg_locks WHERE relation = 'sessions'::regclass AND granted)
    AND NOT EXISTS (SELECT FROM pg_locks WHERE relation = 'users'::regclass AND NOT granted)
  LOOP
    PERFORM pg_sleep(0.01);
  END LOOP;
END $$`;

async function isUsersLocked(): Promise<boolean> {
  const { rowCount } = await owner.query(
    "SELECT FROM pg_locks WHERE relation = to_regclass('users') AND mode = 'AccessExclusiveLock' AND granted",
  );
  return rowCount === 1;
}

test("accepts the schema of this release", async () => {
  await migrate(owner);

  await expect(requireSchema(owner)).resolves.toBeUndefined();
});

/** Some of the 17 statements that `migrate` sends, each as the last one before the kill. */
const LAST_SENT = [1, 5, 9, 13, 17];

test.for(LAST_SENT)(
  "a process that is killed while it sends statement %i leaves no migration half applied",
  async (lastSent) => {
    const release = releaseOf(
      "1.0.0",
      ["CREATE TABLE a (x int)", "CREATE TABLE b ()"],
      ["ALTER TABLE a ADD COLUMN y int", "SELECT 1", "ALTER TABLE a DROP COLUMN x"],
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

/** Opens a connection that `kill` closes abruptly, which is what the server sees of a `kill -9`. */
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
