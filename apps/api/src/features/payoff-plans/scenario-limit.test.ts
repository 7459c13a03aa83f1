import { randomUUID } from "node:crypto";

import type { Page, Scenario } from "@snowball/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { createPlanHarness, type PlanHarness, SCENARIO } from "#testing/plan-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

import { insertScenarios, lockScenarios } from "./scenario-store.ts";

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});

afterAll(() => harness.close());

const list = async (user: SignedInUser) =>
  (await harness.scenarioCall(user, "GET")).json<Page<Scenario>>();

async function keepAllButOne(user: SignedInUser): Promise<void> {
  await harness.keep(user);
  await queryDatabase(
    harness.api,
    `insert into scenarios (user_id, name, settings, what_if, created_at, updated_at)
     select user_id, name, settings, what_if, created_at, updated_at
     from scenarios, generate_series(1, 48) where user_id = $1`,
    [user.userId],
  );
}

test("409: a user cannot have more than fifty scenarios", async () => {
  const user = await harness.signUp();
  await keepAllButOne(user);

  const last = await harness.keep(user);
  const oneMore = await harness.scenarioCall(user, "POST", { body: SCENARIO });
  await harness.scenarioCall(user, "DELETE", { path: `${last.uuid}/` });
  await harness.keep(user);
  const back = await harness.scenarioCall(user, "POST", { path: `${last.uuid}/restore/` });

  expect([oneMore.statusCode, back.statusCode]).toEqual([409, 409]);
  expect((await list(user)).count).toBe(50);
});

test("409: two concurrent requests cannot exceed the limit", async () => {
  const user = await harness.signUp();
  await keepAllButOne(user);
  const isWaiting = async () =>
    (
      await queryDatabase(
        harness.api,
        "select 1 from pg_locks where locktype = 'advisory' and not granted",
      )
    ).length > 0;

  const second = await harness.api.deps.database.asUserInTransaction(user.userId, async (db) => {
    await lockScenarios(db, user.userId);
    const now = harness.api.deps.clock.now();
    const { name, settings, what_if: whatIf } = SCENARIO;
    const scenario = { id: randomUUID(), name, settings, whatIf, createdAt: now, updatedAt: now };
    await insertScenarios(db, user.userId, [scenario]);
    let isAnswered = false;
    const answer = harness.scenarioCall(user, "POST", { body: SCENARIO }).finally(() => {
      isAnswered = true;
    });
    // The first request commits only when this ends. The second must not have counted before that.
    await vi.waitUntil(async () => isAnswered || (await isWaiting()), { timeout: 20_000 });
    return { answer };
  });

  expect((await second.answer).statusCode).toBe(409);
  expect((await list(user)).count).toBe(50);
});

test("only the last hundred deleted scenarios are kept and can be restored", async () => {
  const [user, other] = [await harness.signUp(), await harness.signUp()];
  for (const each of [user, other]) {
    const kept = await harness.keep(each);
    await queryDatabase(
      harness.api,
      `insert into scenarios (user_id, name, settings, what_if, created_at, updated_at, deleted_at)
       select user_id, 'removed ' || age, settings, what_if, created_at, updated_at,
         created_at - age * interval '1 minute'
       from scenarios, generate_series(1, 100) age where id = $1`,
      [kept.uuid],
    );
  }
  const last = await harness.keep(user);

  await harness.scenarioCall(user, "DELETE", { path: `${last.uuid}/` });

  const removed = `select count(*)::integer as count, bool_or(name = 'removed 100') as oldest
    from scenarios where user_id = $1 and deleted_at is not null`;
  const removedOf = ({ userId }: SignedInUser) => queryDatabase(harness.api, removed, [userId]);
  expect(await removedOf(user)).toEqual([{ count: 100, oldest: false }]);
  expect(await removedOf(other)).toEqual([{ count: 100, oldest: true }]);
  expect((await list(user)).count).toBe(1);
  const back = await harness.scenarioCall(user, "POST", { path: `${last.uuid}/restore/` });
  expect(back.statusCode).toBe(200);
});
