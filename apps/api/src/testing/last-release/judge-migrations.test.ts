import { expect, test } from "vitest";

import { judgeMigrations } from "./judge-migrations.ts";

const LAST = "2.0.0";

const judge = (runsWith: string, ...sql: string[]) =>
  judgeMigrations([{ position: 9, hash: "", runsWith, sql }], LAST);

const ADDITIONS = [
  "ALTER TABLE users ADD COLUMN nickname text",
  "ALTER TABLE users ADD COLUMN nickname text NOT NULL DEFAULT ''",
  "ALTER TABLE users ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY NOT NULL",
  "ALTER TABLE users ALTER COLUMN bio DROP NOT NULL",
  "ALTER TABLE users ALTER COLUMN bio SET DEFAULT ''",
  "ALTER TABLE users VALIDATE CONSTRAINT users_bio_check",
  "ALTER TABLE users NO FORCE ROW LEVEL SECURITY",
  "ALTER TABLE users FORCE ROW LEVEL SECURITY",
  "CREATE INDEX users_bio_index ON users (bio)",
  "CREATE TABLE pets (id uuid PRIMARY KEY, name text NOT NULL)",
  "CREATE FUNCTION purr() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  "CREATE TYPE mood AS ENUM ('fine')",
  "GRANT SELECT ON users TO snowball_api",
  "UPDATE users SET bio = '' WHERE bio IS NULL",
];

test.for(ADDITIONS)("an older release than the last one may be named for: %s", async (sql) => {
  expect(await judge("1.0.0", sql)).toEqual([]);
});

test("what is done to a table that the same migration makes takes nothing from anybody", async () => {
  const sql = [
    "CREATE TABLE pets (id uuid, owner uuid)",
    "ALTER TABLE pets ADD CONSTRAINT pets_pkey PRIMARY KEY (id)",
    "ALTER TABLE pets ADD COLUMN name text NOT NULL",
    "CREATE UNIQUE INDEX pets_owner_key ON pets (owner)",
    "ALTER TABLE pets ENABLE ROW LEVEL SECURITY",
    "CREATE POLICY own_rows ON pets USING (true)",
    "CREATE TRIGGER purr AFTER DELETE ON pets EXECUTE FUNCTION purr()",
  ];

  expect(await judge("1.0.0", ...sql)).toEqual([]);
});

const NARROWINGS = [
  "ALTER TABLE users DROP COLUMN bio",
  "ALTER TABLE users RENAME COLUMN bio TO about",
  "ALTER TABLE users RENAME TO people",
  "ALTER TABLE users ALTER COLUMN bio TYPE varchar(10)",
  "ALTER TABLE users ALTER COLUMN bio SET NOT NULL",
  "ALTER TABLE users ALTER COLUMN bio DROP DEFAULT",
  "ALTER TABLE users ADD COLUMN pet text, DROP COLUMN bio",
  "ALTER TABLE users ADD CONSTRAINT bio_short CHECK (length(bio) < 9) NOT VALID",
  "ALTER TABLE users ADD CONSTRAINT bio_key UNIQUE (bio)",
  "ALTER TABLE users DROP CONSTRAINT users_email_key",
  "ALTER TABLE users ENABLE ROW LEVEL SECURITY",
  "ALTER TYPE mood RENAME VALUE 'fine' TO 'good'",
  "CREATE UNIQUE INDEX users_bio_key ON users (bio)",
  "CREATE POLICY fewer ON users AS RESTRICTIVE USING (false)",
  "CREATE TRIGGER refuse BEFORE INSERT ON users EXECUTE FUNCTION refuse()",
  "CREATE OR REPLACE FUNCTION enqueue_job() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  "DROP TABLE users",
  "DROP INDEX users_email_key",
  "DROP FUNCTION enqueue_job",
  "REVOKE SELECT ON users FROM snowball_api",
  "DELETE FROM users",
  "TRUNCATE users",
  "DO $$ BEGIN EXECUTE 'DROP TABLE users'; END $$",
];

test.for(NARROWINGS)("the last release alone may be named for: %s", async (sql) => {
  expect(await judge("1.9.9", sql)).toEqual([
    expect.stringContaining("may take something from a release before 2.0.0"),
  ]);
  expect(await judge(LAST, sql)).toEqual([]);
});

test.for([
  ["ALTER TABLE users ADD COLUMN pet text NOT NULL", "column pet demands a value"],
  ["ALTER TABLE users ADD COLUMN pet int PRIMARY KEY", "column pet demands a value"],
  ["CREATE INDEX CONCURRENTLY users_bio_index ON users (bio)", "not possible in a transaction"],
  ["COMMIT", "it ends its own transaction"],
] as const)("no release may be named for: %s", async ([sql, why]) => {
  expect(await judge(LAST, sql)).toEqual([expect.stringContaining(why)]);
});

test("a migration with which the last release could not run is refused", async () => {
  expect(await judge("2.0.1", "SELECT 1")).toEqual([
    "Migration 9: it must run with the last release, 2.0.0.",
  ]);
});
