import type { Page, Scenario } from "@snowball/contract";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { createPlanHarness, loan, type PlanHarness, SETTINGS } from "#testing/plan-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

import { computePlan } from "./compute-plan.ts";

const WAITING_PER_USER_MAX = 8;

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});

afterAll(() => harness.close());

async function debtor() {
  const user = await harness.signUp();
  const facts = { owed: "9000.00", apr: "7.99", minimum: "220.00" };
  return { user, car: (await harness.create(user, loan("Car", facts))).uuid };
}

const list = async (user: SignedInUser) =>
  (await harness.scenarioCall(user, "GET")).json<Page<Scenario>>();

/** Runs `work` while all of the user's places on the thread are taken. */
async function whileBusy<T>({ userId }: SignedInUser, work: () => Promise<T>): Promise<T> {
  const facts = { debts: [], ledger: [], settings: SETTINGS, today: "2026-12-01" };
  let isOver = false;
  const takePlace = async (place: number) => {
    const own = { ...facts, settings: { ...SETTINGS, extra: `${place}.00` } };
    // Takes the place again before another caller can get it.
    while (!isOver) await computePlan(userId, "outcome", { facts: own });
  };
  const places = Array.from({ length: WAITING_PER_USER_MAX }, (_, place) => takePlace(place));

  const result = await work();
  isOver = true;
  await Promise.all(places);
  return result;
}

test("429: settings are not stored if the plan cannot be computed, and are stored on a retry", async () => {
  const { user } = await debtor();

  const refused = await whileBusy(user, () => harness.put(user, { extra: "77.00" }));
  const before = await harness.plan(user);
  const again = await harness.put(user, { extra: "77.00" });

  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "2"]);
  expect(before.settings.extra).toBe("0.00");
  expect(again.json()).toMatchObject({ settings: { extra: "77.00" } });
  expect(await harness.plan(user)).toMatchObject({ settings: { extra: "77.00" } });
});

/** Runs something that must wait for another statement of the user, which is committed in the meantime. */
async function behind<T>(
  { userId }: SignedInUser,
  statement: SQL,
  work: () => Promise<T>,
): Promise<T> {
  const isWaiting = async () =>
    (
      await queryDatabase(
        harness.api,
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length > 0;

  const { working } = await harness.api.deps.database.asUserInTransaction(userId, async (db) => {
    await db.execute(statement);
    let isDone = false;
    const begun = work().finally(() => {
      isDone = true;
    });
    await vi.waitUntil(async () => isDone || (await isWaiting()), { timeout: 20_000 });
    return { working: begun };
  });
  return working;
}

test("200: two concurrent changes of a scenario both take effect", async () => {
  const { user, car } = await debtor();
  const { uuid } = await harness.keep(user);
  const path = `${uuid}/`;
  const what_if = [{ kind: "rate", debt: car, apr: "3" }];
  const theirs = sql`update scenarios
    set settings = jsonb_set(settings, '{extra}', '"300.00"') where id = ${uuid}`;

  const answer = await behind(user, theirs, () =>
    harness.scenarioCall(user, "PATCH", { path, body: { what_if } }),
  );

  const [now] = (await list(user)).results;
  expect(now).toMatchObject({ settings: { extra: "300.00" }, what_if });
  expect(answer.json<Scenario>()).toEqual(now);
});

test("404: a scenario that is deleted during a change stays deleted", async () => {
  const { user } = await debtor();
  const { uuid } = await harness.keep(user);
  const theirs = sql`update scenarios set deleted_at = now() where id = ${uuid}`;

  const answer = await behind(user, theirs, () =>
    harness.scenarioCall(user, "PATCH", { path: `${uuid}/`, body: { name: "Other" } }),
  );

  expect(answer.statusCode).toBe(404);
  expect((await list(user)).count).toBe(0);
});

test("restoring a scenario twice has the same result as once, because the first response may have been lost", async () => {
  const { user } = await debtor();
  const kept = await harness.keep(user);
  await harness.scenarioCall(user, "DELETE", { path: `${kept.uuid}/` });
  const restore = () => harness.scenarioCall(user, "POST", { path: `${kept.uuid}/restore/` });

  const answers = [await restore(), await restore()];

  expect(answers.map((answer) => answer.json<Scenario>())).toEqual([kept, kept]);
  const rows = await queryDatabase(harness.api, "select 1 from scenarios where id = $1", [
    kept.uuid,
  ]);
  expect(rows).toHaveLength(1);
});
