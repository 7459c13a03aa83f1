import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Settings } from "#config/settings.ts";
import { prepareSchema } from "#database/prepare-schema.ts";
import { thisRelease, type Release } from "#database/release.ts";
import { requireLogins } from "#database/require-logins.ts";
import { runJobs } from "#jobs/run-jobs.ts";

import { startSecondProcess } from "./second-process.ts";
import { signInAgain, signUp } from "./signed-in-user.ts";
import { createTestApi, type TestApi } from "./test-api.ts";

// The release that is about to be replaced, or that one goes back to: this code, on the database of a
// later one.

const settings = { environment: "staging", databaseUrl: null } as Settings;

let api: TestApi;
let owner: Client;

beforeEach(async () => {
  api = await createTestApi();
  owner = new Client({ connectionString: api.connectionString });
  await owner.connect();
});

afterEach(async () => {
  await owner.end();
  await api.close();
});

function laterRelease(...added: { runsWith: string; sql: string[] }[]): Release {
  const { migrations } = thisRelease();
  const later = added.map((each, index) => ({
    ...each,
    position: migrations.length + index,
    hash: `later ${index}`,
  }));

  return { version: "99.0.0", migrations: [...migrations, ...later] };
}

const ADDITIONS = [
  "ALTER TABLE users ADD COLUMN household uuid",
  "ALTER TABLE accounts ADD COLUMN nickname text NOT NULL DEFAULT ''",
  "CREATE TABLE households (id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users)",
  "CREATE INDEX accounts_nickname_index ON accounts (nickname)",
];
/** What the later release's own list of rights says beyond ours. */
const LATER_RIGHTS = [
  "GRANT SELECT, INSERT ON households TO snowball_api",
  "GRANT UPDATE (household) ON users TO snowball_api",
  "GRANT SELECT ON webhook_inbox TO snowball_api",
];

async function prepareAs(release?: Release): Promise<string | null> {
  return prepareSchema({
    owner: api.connectionString,
    logins: api.logins,
    refusesSuperuser: false,
    ...(release && { release }),
  });
}

async function prepareAsLater(release: Release): Promise<void> {
  expect(await prepareAs(release)).toBeNull();
  const rights = release.migrations.length > thisRelease().migrations.length ? 0 : 2;
  for (const each of LATER_RIGHTS.slice(rights)) await owner.query(each);
}

/** Everything that PostgreSQL has written down of tables, columns, functions and their rights. */
async function findEverything(): Promise<unknown[]> {
  const { rows } = await owner.query(`
    SELECT c.oid::regclass::text AS what, relacl::text AS rights, relrowsecurity::text AS more
    FROM pg_class c WHERE relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
    UNION ALL
    SELECT attrelid::regclass || '.' || attname, attacl::text, atttypid::regtype::text
    FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
    WHERE relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace) AND attnum > 0
    UNION ALL
    SELECT oid::regprocedure::text, proacl::text, md5(prosrc)
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL
    SELECT rolname, rolpassword, NULL FROM pg_authid WHERE rolname LIKE 'snowball%'
    UNION ALL
    SELECT 'migration ' || position, hash, applied_at::text FROM schema_migrations
    UNION ALL
    SELECT 'release ' || version, prepared_at::text, NULL FROM schema_releases
    ORDER BY 1`);

  return rows;
}

test.for([
  ["with additions", laterRelease({ runsWith: "0.1.0", sql: ADDITIONS })],
  ["with other rights alone", laterRelease()],
] as const)(
  "beside a later release %s, this one starts, serves, starts again and takes nothing away",
  async ([, later]) => {
    await prepareAs();
    await prepareAsLater(later);
    const before = await findEverything();

    for (const _start of ["first", "second"]) {
      expect(await prepareAs()).toContain("which leaves it as it is");
      await requireLogins(api.logins, settings);
      const process = await startSecondProcess(api);
      const call: TestApi["call"] = (method, url, { body, token } = {}) =>
        process.app.inject({
          method: method as "GET",
          url,
          ...(body && { payload: body }),
          headers: { ...(token && { authorization: `Bearer ${token}` }) },
        });
      const { access: token } = await signInAgain({ call }, await signUp({ call }));
      const renamed = { token, body: { first_name: "Anna" } };

      expect((await call("GET", "/api/v1/accounts/", { token })).statusCode).toBe(200);
      expect((await call("PATCH", "/api/v1/me/", renamed)).statusCode).toBe(200);
      expect((await call("GET", "/readyz")).statusCode).toBe(200);
      await process.close();
    }

    expect(await findEverything()).toEqual(before);
  },
);

test("a later release that this one cannot run with is left alone, and both starts are refused", async () => {
  await prepareAs();
  await prepareAsLater(
    laterRelease({
      runsWith: "98.0.0",
      sql: [...ADDITIONS, "ALTER TABLE users DROP COLUMN password_hash"],
    }),
  );
  const before = await findEverything();

  await expect(prepareAs()).rejects.toThrow("it runs with 98.0.0 or newer");
  await expect(requireLogins(api.logins, settings)).rejects.toThrow("it runs with 98.0.0 or newer");

  expect(await findEverything()).toEqual(before);
});

test("the schema's newest release still gives and takes rights at each start", async () => {
  const later = laterRelease({ runsWith: "0.1.0", sql: ADDITIONS });
  await prepareAsLater(later);

  await prepareAs(later);

  const { rows } = await owner.query(
    "SELECT has_table_privilege('snowball_api', 'webhook_inbox', 'SELECT') AS may",
  );
  expect(rows).toEqual([{ may: false }]);
});

test("a newer queue is worked off, unless a migration of it broke with this one's", async () => {
  const idle = { name: "idle", lane: "mail", attemptsMax: 1, run: async () => undefined } as const;
  const work = () =>
    runJobs({
      connectionString: api.logins.system,
      jobs: [idle],
      log: api.app.log,
      hasRoom: () => true,
    });
  const migrateQueue = (id: number, breaking: boolean) =>
    owner.query("INSERT INTO graphile_worker.migrations (id, breaking) VALUES ($1, $2)", [
      id,
      breaking,
    ]);

  await migrateQueue(998, false);
  await (await work()).stop();
  await migrateQueue(999, true);

  await expect(work()).rejects.toThrow("breaking migration 999");
  process.exitCode = undefined; // The queue sets it too.
});
