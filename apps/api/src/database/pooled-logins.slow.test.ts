import { randomUUID } from "node:crypto";

import { eq, sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import type { Settings } from "#config/settings.ts";
import { signUp } from "#testing/signed-in-user.ts";
import { type Pooler, startPooler } from "#testing/start-pooler.ts";
import { startSecondProcess } from "#testing/second-process.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { type Database, openDatabase, type Db } from "./database.ts";
import { requireLogins } from "./require-logins.ts";
import { users } from "./schema.ts";

// PostgreSQL behind a pooler that may assign another connection to each transaction, as hosting providers offer it.

const settings = { environment: "staging", databaseUrl: null } as Settings;

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});

afterAll(() => api.close());

async function pooled(options: Parameters<typeof startPooler>[1] = {}): Promise<Pooler> {
  const pooler = await startPooler(api.connectionString, options);
  onTestFinished(() => pooler.stop());

  return pooler;
}

/** Opens the database like the API's processes: the API's login is pooled, and the queue's is not. */
function openThrough(pooler: Pooler): Database {
  const logins = { ...api.logins, api: pooler.through(api.logins.api) };
  const database = openDatabase(logins, () => undefined);
  onTestFinished(() => database.close());

  return database;
}

const ownRow = (db: Db, id: string) =>
  db.select({ id: users.id }).from(users).where(eq(users.id, id));

test.for([
  ["the last returned connection", false],
  ["the longest idle connection", true],
] as const)(
  "starts and shows users only their own data through a pooler that lends %s",
  async ([, isRoundRobin]) => {
    const pooler = await pooled({ isRoundRobin });
    const logins = { ...api.logins, api: pooler.through(api.logins.api) };
    const people = [await signUp(api), await signUp(api), await signUp(api)];

    await requireLogins(logins, settings);
    const process = await startSecondProcess({ ...api, logins });
    onTestFinished(() => process.close());
    const look = async (index: number) => {
      const person = people[index % people.length];
      const answer = await process.app.inject({
        url: index % 2 ? "/api/v1/me/" : "/api/v1/accounts/",
        headers: { authorization: `Bearer ${person?.access}` },
      });
      const rows = await process.database.asUser(person?.userId ?? "", (db) =>
        ownRow(db, person?.userId ?? ""),
      );
      return [answer.statusCode, rows[0]?.id === person?.userId];
    };
    const seen: unknown[] = [];
    for (let wave = 0; wave < 36; wave += 12) {
      seen.push(...(await Promise.all(Array.from({ length: 12 }, (_, at) => look(wave + at)))));
    }

    expect(seen).toEqual(seen.map(() => [200, true]));
  },
);

test("settings of a transaction do not apply to the next one on the same connection", async () => {
  const pooler = await pooled({ size: 1 });
  const database = openThrough(pooler);
  await database.asUser(randomUUID(), (db) => db.execute(sql`select 1`));

  const next = new Client({ connectionString: pooler.through(api.logins.api) });
  await next.connect();
  onTestFinished(() => next.end());
  const { rows } = await next.query(
    `select current_setting('snowball.user_id', true) as name, current_user as role,
      current_setting('transaction_read_only') as reads_only`,
  );

  expect(rows).toEqual([{ name: "", role: "snowball_api", reads_only: "off" }]);
});

test.for([
  ["the last returned connection", { isRoundRobin: false }],
  ["the longest idle connection", { isRoundRobin: true }],
  ["its only connection", { size: 1 }],
] as const)("the start rejects a queue behind a pooler that lends %s", async ([, options]) => {
  const pooler = await pooled(options);
  const logins = { ...api.logins, system: pooler.through(api.logins.system) };

  await expect(requireLogins(logins, settings)).rejects.toThrow("must reach PostgreSQL itself");
});

test("the start rejects a pooler that always logs in as the owner", async () => {
  const pooler = await pooled();
  pooler.logInAs("snowball");
  const logins = { ...api.logins, api: pooler.through(api.logins.api) };

  await expect(requireLogins(logins, settings)).rejects.toThrow(
    "API_DATABASE_URL: The connection must log in and act as snowball_api, not as snowball.",
  );
});

test("rejects a new connection that acts as the owner before using it and reports not ready", async () => {
  const pooler = await pooled();
  pooler.logInAs("snowball");
  const database = openThrough(pooler);
  let worked = false;

  await expect(
    database.asUser(randomUUID(), async () => {
      worked = true;
    }),
  ).rejects.toThrow("must log in and act as snowball_api, not as snowball.");

  expect(worked).toBe(false);
  expect(await database.canAnswer()).toBe(false);
  pooler.logInAs("snowball_api");
  await database.asUser(randomUUID(), (db) => db.execute(sql`select 1`));
});

test("detects a pooler that switches an already checked connection to the owner", async () => {
  const pooler = await pooled();
  const database = openThrough(pooler);
  const look = () => database.asUser(randomUUID(), (db) => ownRow(db, randomUUID()));
  await look();

  pooler.logInAs("snowball");

  await expect(look()).rejects.toThrow("would act as snowball.");
});
