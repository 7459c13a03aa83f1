import {
  DAYS_AHEAD_HEADER,
  type Item,
  type PayoffPlan,
  type ThisMonth,
  type Transaction,
} from "@snowball/contract";
import { addDays } from "@snowball/dates";
import { afterAll, expect, test } from "vitest";

import { createReconcileConnectionsJob } from "#features/connections/index.ts";
import { BankDataError } from "#ports/bank-data.ts";
import { createDemoWorld, type DemoTokens } from "#testing/demo-world.ts";
import { signUp } from "#testing/signed-in-user.ts";

import { daysToStory } from "./demo-rules.ts";
import { moveDemo } from "./move-demo.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const { world, read, meOf, startDemo } = await createDemoWorld();
afterAll(() => world.close());

const { clock } = world.api.deps;
const realToday = () => clock.now().toISOString().slice(0, 10);

const step = (tokens: { access: string }, days: number) =>
  world.api.call("POST", "/api/v1/demo/days/", { token: tokens.access, body: { days } });

/** The session of one who comes back after a time. */
async function later({ refresh }: DemoTokens): Promise<DemoTokens> {
  const answer = await world.api.call("POST", "/api/auth/token/refresh/", { body: { refresh } });
  return answer.json<DemoTokens>();
}

/** What a household sees: its day as the browser is told it, and the last day that its bank told of. */
async function seenBy(demo: Pick<DemoTokens, "access">) {
  const answer = await world.api.call("GET", "/api/v1/items/", { token: demo.access });
  const { results } = answer.json<{ results: Item[] }>();
  const transactions = await read<{ results: Transaction[] }>(
    "/api/v1/transactions/?limit=500",
    demo,
  );
  const daysAhead = Number(answer.headers[DAYS_AHEAD_HEADER] ?? 0);
  return {
    today: addDays(realToday(), daysAhead),
    readOn: results[0]?.last_synced_at?.slice(0, 10),
    lastTransaction:
      transactions.results
        .map(({ date }) => date)
        .toSorted()
        .at(-1) ?? "",
  };
}

test.each([
  ["2026-11-22T23:59:00Z", 10],
  ["2026-12-01T00:00:00Z", 1],
  ["2026-12-02T12:00:00Z", 0],
  ["2026-12-03T00:00:00Z", 30],
  ["2028-02-29T12:00:00Z", 2],
])("on %s the story of a household begins %d days ahead, on the second of a month", (now, days) => {
  expect(daysToStory(new Date(now))).toBe(days);
});

test("a household begins on the day of its story, with figures of that day", async () => {
  const demo = await startDemo();
  const { today, readOn, lastTransaction } = await seenBy(demo);

  expect(today.slice(8)).toBe("02");
  expect(today >= realToday()).toBe(true);
  expect(readOn).toBe(today);
  expect(lastTransaction <= today && lastTransaction > addDays(today, -7)).toBe(true);
});

test("days pass for the household that asks for them, and for nobody else", async () => {
  const [demo, other] = [await startDemo(), await startDemo()];
  const account = await signUp(world.api);
  const [before, ofOther] = [await seenBy(demo), await seenBy(other)];

  const answer = await step(demo, 10);
  await world.work();

  const after = await seenBy(demo);
  expect(answer.json()).toEqual({ days_ahead: daysToStory(clock.now()) + 10 });
  expect(after.today).toBe(addDays(before.today, 10));
  expect(after.readOn).toBe(after.today);
  expect(after.lastTransaction > before.today).toBe(true);
  expect(await seenBy(other)).toEqual(ofOther);
  expect((await seenBy(account)).today).toBe(realToday());
});

test("what fell due in the days that passed is no longer due, and the plan begins on the new day", async () => {
  const demo = await startDemo();
  const { today } = await seenBy(demo);
  await step(demo, 20);
  await world.work();
  const month = await read<ThisMonth>("/api/v1/month/", demo);
  const dueDates = month.payments.flatMap(({ due_date: due }) => due ?? []);
  const plan = await read<PayoffPlan>("/api/v1/payoff-plan/", demo);

  expect(dueDates.length).toBeGreaterThan(3);
  expect(dueDates.filter((due) => due >= addDays(today, 20)).length).toBeGreaterThan(3);
  const told = JSON.stringify(plan);
  expect(told).toContain(`"${addDays(today, 20).slice(0, 7)}`);
  // Months are named by their first days, which today may be.
  expect(told.replaceAll(/"[0-9]{4}-[0-9]{2}-01"/g, "")).not.toContain(`"${realToday()}"`);
});

test("its days go on with everybody's: a round reads its bank when it has not been read for long", async () => {
  const demo = await startDemo();
  await step(demo, 31);
  await world.work();
  const { today } = await seenBy(demo);

  clock.advance(DAY_MS);
  await world.sandbox.call("POST", "/_sandbox/clock", { advanceDays: 1 });
  await createReconcileConnectionsJob(world.api.deps).run({});
  await world.work();

  const after = await seenBy(await later(demo));
  expect(after.today).toBe(addDays(today, 1));
  expect(after.readOn).toBe(after.today);
});

test("its private link to the calendar is read on its own day", async () => {
  const demo = await startDemo();
  await step(demo, 31);
  await world.work();
  const made = await world.api.call("POST", "/api/v1/me/calendar-feed/", { token: demo.access });
  const { today } = await seenBy(demo);

  const feed = await world.api.call("GET", new URL(made.json<{ url: string }>().url).pathname, {});

  const days = [...feed.body.matchAll(/DTSTART;VALUE=DATE:(\d{8})/g)].map(([, day = ""]) => day);
  expect(days.length).toBeGreaterThan(10);
  const nearlyAYearOn = addDays(today, 330).replaceAll("-", "");
  expect(days.filter((day) => day > nearlyAYearOn)).not.toEqual([]);
});

test("however far it was moved it is deleted three days after it began", async () => {
  const demo = await startDemo();
  await step(demo, 31);
  const { today } = await seenBy(demo);

  expect((await meOf(demo)).demo_ends_at?.slice(0, 10)).toBe(addDays(today, 3));
});

test("an account has no days to move, and a household no more than ten years of them", async () => {
  const account = await signUp(world.api);
  const demo = await startDemo();
  await world.api.deps.database.asSystem((queries) =>
    queries.execute(`update users set demo_days_ahead = 3650 where demo_ends_at is not null`),
  );

  expect((await step(account, 1)).statusCode).toBe(404);
  expect((await step(demo, 1)).statusCode).toBe(409);
  expect((await step(demo, 0)).statusCode).toBe(400);
  expect((await step(demo, 32)).statusCode).toBe(400);
});

test("while the demo bank is away no day passes", async () => {
  const demo = await startDemo();
  const before = await seenBy(demo);
  const { deps } = world.api;
  const demoBank = deps.demoBank && {
    ...deps.demoBank,
    moveHousehold: () => Promise.reject(new BankDataError("unavailable", "Away.")),
  };

  const moving = moveDemo({ ...deps, demoBank }, { userId: (await meOf(demo)).uuid, days: 10 });
  await expect(moving).rejects.toMatchObject({ code: "bank_unavailable" });
  expect(await seenBy(demo)).toEqual(before);
});
