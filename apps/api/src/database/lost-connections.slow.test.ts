import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { queryDatabase } from "#testing/query-database.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import type { Db } from "./database.ts";

// PostgreSQL closes connections in use after a restart, a failover or a command of an administrator. An error event
// without a listener would end this process and thus the test run.

let api: TestApi;
let user: SignedInUser;

beforeAll(async () => {
  api = await createTestApi();
  user = await signUp(api);
});

afterAll(() => api.close());

const END_ALL_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

async function loseConnection(db: Db): Promise<void> {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  await queryDatabase(api, "select pg_terminate_backend($1)", [rows[0]?.pid]);
  await sleep(50); // The close event arrives while the connection is borrowed and idle.
}

const connectionLost = expect.objectContaining({ code: expect.stringMatching(/^(08006|57P01)$/) });

test("a connection that is lost during work fails only this work, with a retryable error", async () => {
  const attempt = api.deps.database.asSystem(async (db) => {
    await loseConnection(db);
    await db.execute(sql`select 1`);
  });

  await expect(attempt).rejects.toEqual(connectionLost);
  const { rows } = await api.deps.database.asSystem((db) => db.execute(sql`select 1 as one`));
  expect(rows).toEqual([{ one: 1 }]);
});

test("a connection that is lost in a transaction fails it with a retryable error and is not reused", async () => {
  const attempt = api.deps.database.asSystemInTransaction(async (db) => {
    await loseConnection(db);
    await db.execute(sql`select 1`);
  });

  await expect(attempt).rejects.toEqual(connectionLost);
  const again = Array.from({ length: 8 }, () =>
    api.deps.database.asSystem((db) => db.execute(sql`select 1`)),
  );
  await expect(Promise.all(again)).resolves.toHaveLength(8);
});

test("a connection that is lost after its last statement causes no failure", async () => {
  await api.deps.database.asSystem(loseConnection);

  await expect(
    api.deps.database.asSystem((db) => db.execute(sql`select 1`)),
  ).resolves.toBeDefined();
});

test("requests that lose their connection get 503 with Retry-After and never another error", async () => {
  const answers: { status: number; retryAfter: unknown }[] = [];
  let isCalling = true;
  const callers = Array.from({ length: 12 }, async (_, index) => {
    while (isCalling) {
      const { statusCode, headers } =
        index % 3 === 0
          ? await api.call("PATCH", "/api/v1/me/", {
              token: user.access,
              body: { first_name: `Anna ${index}` },
            })
          : await api.call("GET", "/api/v1/debts/", { token: user.access });
      answers.push({ status: statusCode, retryAfter: headers["retry-after"] });
    }
  });
  for (let round = 0; round < 8; round += 1) {
    await sleep(60);
    await queryDatabase(api, END_ALL_CONNECTIONS);
  }
  isCalling = false;
  await Promise.all(callers);

  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
  expect((await api.call("GET", "/readyz")).statusCode).toBe(200);
});
