import { afterAll, expect, test } from "vitest";

import { createDemoHarness, type DemoTokens, rowCounts } from "#testing/demo-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signUp, TEST_PASSWORD } from "#testing/signed-in-user.ts";

import { createEndDemoJob, createEndDemosJob } from "./index.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const { harness, asked, read, meOf, startDemo, endDemos } = await createDemoHarness();
afterAll(() => harness.close());

/** Returns the household's session with new tokens. */
async function later({ refresh }: DemoTokens): Promise<DemoTokens> {
  const answer = await harness.api.call("POST", "/api/auth/token/refresh/", { body: { refresh } });
  return answer.json<DemoTokens>();
}

async function itemsAtBank(): Promise<number> {
  const { items } = await harness.sandbox.call<{ items: unknown[] }>(
    "GET",
    "/_sandbox/plaid/items",
  );
  return items.length;
}

test("a demo connection never sends requests to the real provider", async () => {
  const demo = await startDemo();
  const { results } = await read<{ results: { uuid: string; status: string }[] }>(
    "/api/v1/items/",
    demo,
  );
  harness.api.deps.clock.advance(3 * DAY_MS);
  await endDemos();

  expect(results.map(({ status }) => status)).toEqual(["healthy"]);
  expect(asked).toEqual([]);
});

test("deletes every row of an expired household and its access at the demo bank", async () => {
  const account = await signUp(harness.api);
  await startDemo(); // Leaves the institution, which is shared by all users.
  harness.api.deps.clock.advance(3 * DAY_MS);
  await endDemos();
  const before = await rowCounts(harness);
  const itemsBefore = await itemsAtBank();

  const demo = await startDemo();
  await harness.api.call("POST", "/api/v1/debts/", {
    token: demo.access,
    body: {
      name: "Car",
      kind: "auto_loan",
      balances: [{ id: "car", amount: "9000.00", apr: "6.90" }],
      minimum: "300.00",
      due_day: 3,
    },
  });
  await read("/api/v1/payoff-plan/", demo);
  await harness.work();
  expect(await rowCounts(harness)).not.toEqual(before);
  harness.api.deps.clock.advance(3 * DAY_MS - 1);
  await endDemos();
  expect((await meOf(await later(demo))).demo_ends_at).not.toBeNull();
  harness.api.deps.clock.advance(1);
  await endDemos();

  expect(await rowCounts(harness)).toEqual(before);
  expect(await itemsAtBank()).toBe(itemsBefore);
  const [kept] = await queryDatabase(harness.api, "select id from users where id = $1", [
    account.userId,
  ]);
  expect(kept).toBeDefined();
});

test("deletes neither an account nor a household that has not expired", async () => {
  const account = await signUp(harness.api);
  const { uuid } = await meOf(await startDemo());
  const end = createEndDemoJob(harness.api.deps);

  await end.run({ userId: account.userId });
  await end.run({ userId: uuid });

  const kept = await queryDatabase(harness.api, "select id from users where id = any($1)", [
    [account.userId, uuid],
  ]);
  expect(kept).toHaveLength(2);
});

test("enqueues the deletion of expired households only", async () => {
  harness.api.deps.clock.advance(3 * DAY_MS);
  await endDemos(); // Deletes the households of other tests.
  const { uuid: ended } = await meOf(await startDemo());
  await signUp(harness.api);
  harness.api.deps.clock.advance(3 * DAY_MS);
  await startDemo();

  await createEndDemosJob(harness.api.deps).run({});

  const ordered = await queryDatabase<{ key: string }>(
    harness.api,
    "select key from graphile_worker._private_jobs where key like 'end_demo:%'",
  );
  expect(ordered).toEqual([{ key: `end_demo:${ended}` }]);
  harness.api.deps.clock.advance(3 * DAY_MS);
  await endDemos();
});

test("retries the deletion of a household if the demo bank is unavailable", async () => {
  const demo = await startDemo();
  const { uuid } = await meOf(demo);
  harness.api.deps.clock.advance(3 * DAY_MS);
  await harness.sandbox.fail({ path: "/item/remove", kind: "status_500", times: 1 });
  await createEndDemosJob(harness.api.deps).run({});
  await expect(harness.work()).rejects.toThrow("Jobs failed.");
  const isThere = async () =>
    (await queryDatabase(harness.api, "select id from users where id = $1", [uuid])).length > 0;
  expect(await isThere()).toBe(true);

  await endDemos();
  expect(await isThere()).toBe(false);
});

test("registering replaces the demo household with an empty account", async () => {
  const demo = await startDemo();
  const before = await meOf(demo);
  const email = `${before.uuid}@example.com`;
  const body = { username: email, email, password1: TEST_PASSWORD, password2: TEST_PASSWORD };

  const answer = await harness.api.call("POST", "/api/auth/register/", {
    body: { ...body, demo: demo.refresh },
  });
  const account = answer.json<DemoTokens>();
  const dead = await harness.api.call("GET", "/api/v1/me/", { token: demo.access });
  await endDemos();

  expect(await meOf(account)).toMatchObject({ email, demo_ends_at: null });
  expect(await read("/api/v1/accounts/", account)).toMatchObject({ count: 0 });
  expect(dead.statusCode).toBe(401);
  const left = await queryDatabase(harness.api, "select id from users where id = $1", [
    before.uuid,
  ]);
  expect(left).toEqual([]);
});

test("tokens of accounts and invalid tokens end no household", async () => {
  const account = await signUp(harness.api);
  const demo = await startDemo();
  const { uuid } = await meOf(demo);
  const [sessionId] = demo.refresh.split(".");
  const forged = `${sessionId}.${"A".repeat(43)}`;

  for (const [index, token] of [account.refresh, forged, "nothing"].entries()) {
    await takePlace({ refresh: token }, `ends-${index}-${uuid}`);
  }
  await endDemos();

  expect((await meOf(account)).demo_ends_at).toBeNull();
  expect((await meOf(demo)).uuid).toBe(uuid);
});

/** Registers an account that replaces the household of a refresh token. */
async function takePlace(demo: Pick<DemoTokens, "refresh">, name: string): Promise<void> {
  const email = `${name}@example.com`;
  await harness.api.call("POST", "/api/auth/register/", {
    body: {
      username: email,
      email,
      password1: TEST_PASSWORD,
      password2: TEST_PASSWORD,
      demo: demo.refresh,
    },
  });
}

async function renew({ refresh }: DemoTokens): Promise<DemoTokens> {
  const answer = await harness.api.call("POST", "/api/auth/token/refresh/", { body: { refresh } });
  const renewed = answer.json<DemoTokens>();
  await meOf(renewed);
  return renewed;
}

test("ends a household with the previous token if its page refreshed it a moment ago", async () => {
  const demo = await startDemo();
  const { uuid } = await meOf(demo);
  await renew(demo);

  await takePlace(demo, `meanwhile-${uuid}`);

  const gone = await harness.api.call("GET", "/api/v1/me/", { token: demo.access });
  expect(gone.statusCode).toBe(401);
});

test("a token that was exchanged a while ago ends no household", async () => {
  const demo = await startDemo();
  const { uuid } = await meOf(demo);
  const renewed = await renew(demo);
  harness.api.deps.clock.advance(31_000);

  await takePlace(demo, `long-ago-${uuid}`);

  expect((await meOf(renewed)).uuid).toBe(uuid);
});
