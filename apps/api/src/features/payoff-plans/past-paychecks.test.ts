import { afterAll, beforeAll, expect, test } from "vitest";

import { CAR, laterOn, snapshotNow } from "#testing/debtor-with-snapshot.ts";
import { createPlanHarness, type PlanHarness } from "#testing/plan-harness.ts";
import { readMonth } from "#testing/read-month.ts";

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});

afterAll(() => harness.close());

const fromPaychecks = (amount: string) => ({
  paydays: { every: "two_weeks", on: "2026-12-04", days: [], amount },
});

test("another amount from each paycheck changes only the paychecks to come", async () => {
  harness.api.deps.clock.set("2026-12-01T12:00:00Z");
  const user = await harness.signUp();
  await harness.create(user, CAR);
  await harness.put(user, fromPaychecks("330.00"));
  expect(await harness.plan(user)).toMatchObject({ past_paychecks: null });
  await snapshotNow(harness, user);

  // The paycheck of December 4 is past, that of December 18 is to come.
  const between = await laterOn(harness, user, "2026-12-10T12:00:00Z");
  await harness.put(between, fromPaychecks("380.00"));
  expect(await harness.plan(between)).toMatchObject({ past_paychecks: "330.00" });
  expect((await readMonth(harness.api, between)).budget).toBe("710.00");
  await snapshotNow(harness, between);

  const after = await laterOn(harness, user, "2026-12-20T12:00:00Z");
  expect((await readMonth(harness.api, after)).budget).toBe("710.00");
  await harness.put(after, fromPaychecks("500.00"));
  expect((await readMonth(harness.api, after)).budget).toBe("710.00");
});

const onFridays = { every: "week", on: "2026-12-04", days: [], amount: "300.00" };
const onDay = (day: number) => ({ every: "month", on: null, days: [day], amount: "1300.00" });

const CHANGES = [
  { from: "monthly to weekly", before: onDay(1), next: onFridays, brought: ["1300.00", "1600.00"] },
  { from: "weekly to monthly", before: onFridays, next: onDay(15), brought: ["900.00", "900.00"] },
  {
    from: "a later day to weekly",
    before: onDay(23),
    next: onFridays,
    brought: ["0.00", "300.00"],
  },
];

test.for(CHANGES)("past paydays count by the plan of their day: from $from", async (change) => {
  harness.api.deps.clock.set("2026-12-01T12:00:00Z");
  const user = await harness.signUp();
  await harness.create(user, CAR);
  await harness.put(user, { paydays: change.before });
  await snapshotNow(harness, user);
  const [changed, later] = change.brought;

  // The browser previews new paydays with the first figure, and the server plans with the second one.
  const between = await laterOn(harness, user, "2026-12-20T12:00:00Z");
  expect(await harness.plan(between)).toMatchObject({ past_paychecks: changed });
  await harness.put(between, { paydays: change.next });
  expect(await harness.plan(between)).toMatchObject({ past_paychecks: changed });
  await snapshotNow(harness, between);

  const after = await laterOn(harness, user, "2026-12-27T12:00:00Z");
  expect(await harness.plan(after)).toMatchObject({ past_paychecks: later });
});

test("past paydays under a budget without paychecks count as the first plan from paychecks has them", async () => {
  harness.api.deps.clock.set("2026-12-01T12:00:00Z");
  const user = await harness.signUp();
  await harness.create(user, CAR);
  await harness.put(user, { total: "660.00" });
  await snapshotNow(harness, user);

  const between = await laterOn(harness, user, "2026-12-10T12:00:00Z");
  await harness.put(between, fromPaychecks("330.00"));
  await snapshotNow(harness, between);
  const after = await laterOn(harness, user, "2026-12-20T12:00:00Z");
  await harness.put(after, fromPaychecks("400.00"));
  expect(await harness.plan(after)).toMatchObject({ past_paychecks: "660.00" });
});

test.for(["2026-12-03", "2026-12-05"])(
  "a monthly budget from %s until new paychecks leaves the money of past ones as it was",
  async (start) => {
    harness.api.deps.clock.set("2026-12-01T12:00:00Z");
    const user = await harness.signUp();
    await harness.create(user, CAR);
    await harness.put(user, fromPaychecks("330.00"));
    await snapshotNow(harness, user);
    const monthly = await laterOn(harness, user, `${start}T12:00:00Z`);
    await harness.put(monthly, { total: "700.00" });
    await snapshotNow(harness, monthly);

    const between = await laterOn(harness, user, "2026-12-10T12:00:00Z");
    await harness.put(between, fromPaychecks("400.00"));
    expect(await harness.plan(between)).toMatchObject({ past_paychecks: "330.00" });
    expect((await readMonth(harness.api, between)).budget).toBe("730.00");
    await snapshotNow(harness, between);

    const tomorrow = await laterOn(harness, user, "2026-12-11T12:00:00Z");
    expect((await readMonth(harness.api, tomorrow)).budget).toBe("730.00");
  },
);

test("paychecks before the first plan count as that plan has them", async () => {
  harness.api.deps.clock.set("2026-12-10T12:00:00Z");
  const user = await harness.signUp();
  await harness.create(user, CAR);
  await harness.put(user, fromPaychecks("330.00"));
  expect(await harness.plan(user)).toMatchObject({ past_paychecks: null });
  expect((await readMonth(harness.api, user)).budget).toBe("660.00");
  await snapshotNow(harness, user);

  const after = await laterOn(harness, user, "2026-12-11T12:00:00Z");
  await harness.put(after, fromPaychecks("400.00"));
  expect(await harness.plan(after)).toMatchObject({ past_paychecks: "330.00" });
  expect((await readMonth(harness.api, after)).budget).toBe("730.00");
});

test("a month that no paycheck can pay anymore leaves a least budget for the months after it", async () => {
  harness.api.deps.clock.set("2026-12-01T12:00:00Z");
  const user = await harness.signUp();
  await harness.create(user, { ...CAR, minimum: "900.00", due_day: 28 });
  await harness.put(user, fromPaychecks("330.00"));
  await snapshotNow(harness, user);

  const after = await laterOn(harness, user, "2026-12-20T12:00:00Z");
  expect((await harness.plan(after)).outcome).toMatchObject({
    fault: { month: "2026-12-01" },
    least_budget: { amount: "450.00" },
  });
});
