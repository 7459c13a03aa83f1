import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";

import { prepareSchema } from "#database/prepare-schema.ts";
import { thisRelease, type Release } from "#database/release.ts";

import { signUp } from "./signed-in-user.ts";
import { createTestApi, type TestApi } from "./test-api.ts";

// `npm run migrate` of the next release, while this one serves. `npm run torture -- releases` does it with
// processes of two releases.

const CALLERS = 4;
/** As a backup or a report keeps a table. */
const HELD_MS = 4_000;
/** A migration lets go of a queue of its own making long before this. */
const SLOWEST_MS = 2_500;

function nextRelease(): Release {
  const { migrations } = thisRelease();
  const added = [
    [
      "ALTER TABLE users ADD COLUMN household uuid",
      "ALTER TABLE accounts ADD COLUMN nickname text",
    ],
    ["CREATE TABLE households (id uuid PRIMARY KEY)", "ALTER TABLE users ADD COLUMN seen int"],
  ].map((sql, index) => ({
    sql,
    runsWith: "0.1.0",
    position: migrations.length + index,
    hash: `next ${index}`,
  }));

  return { version: "99.0.0", migrations: [...migrations, ...added] };
}

async function callUntil(api: TestApi, isOver: () => boolean) {
  const { access: token } = await signUp(api);
  const calls: { status: number; ms: number }[] = [];
  for (let nth = 0; !isOver(); nth += 1) {
    const began = performance.now();
    const { statusCode } = await (nth % 2
      ? api.call("PATCH", "/api/v1/me/", { token, body: { first_name: `Anna ${nth}` } })
      : api.call("GET", "/api/v1/accounts/", { token }));
    calls.push({ status: statusCode, ms: performance.now() - began });
  }

  return calls;
}

test("while a migration waits for a table that somebody keeps, every call is answered soon", async () => {
  const api = await createTestApi();
  onTestFinished(() => api.close());
  const { connectionString: owner, logins } = api;
  const report = new Client({ connectionString: owner });
  await report.connect();
  await report.query("BEGIN; LOCK TABLE users IN ACCESS SHARE MODE");
  let isOver = false;
  const calling = Array.from({ length: CALLERS }, () => callUntil(api, () => isOver));

  const preparing = prepareSchema({
    owner,
    logins,
    refusesSuperuser: false,
    release: nextRelease(),
  });
  await sleep(HELD_MS);
  await report.query("COMMIT");
  await report.end();
  expect(await preparing).toBeNull();
  isOver = true;
  const calls = (await Promise.all(calling)).flat();

  expect(calls.length).toBeGreaterThan(20);
  expect(calls.filter(({ status }) => status !== 200)).toEqual([]);
  expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThan(SLOWEST_MS);
});
