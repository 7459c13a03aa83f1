import { randomUUID } from "node:crypto";

import { sumAmounts } from "@snowball/money";
import { afterAll, beforeAll, expect, test } from "vitest";

import { laterOn, snapshotNow } from "#testing/debtor-with-snapshot.ts";
import { createPlanHarness, type PlanHarness } from "#testing/plan-harness.ts";
import { readMonth } from "#testing/read-month.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});

afterAll(() => harness.close());

const card = (name: string, facts: { owed: string; minimum: string; due_day: number }) => ({
  name,
  kind: "credit_card",
  balances: [{ id: "card", amount: facts.owed, apr: "24.99" }],
  minimum: facts.minimum,
  due_day: facts.due_day,
});

/** Returns the sum of what the month lists to send as extras, and the part that waits for a paycheck after `day`. */
async function listExtras(user: SignedInUser, day: string) {
  const extras = (await readMonth(harness.api, user)).payments.filter(
    ({ kind }) => kind === "extra",
  );
  const sumOf = (some: typeof extras) => sumAmounts(some.flatMap(({ amount }) => amount ?? []));

  return {
    all: sumOf(extras),
    waiting: sumOf(extras.filter(({ from_paycheck: from }) => (from ?? "") > day)),
  };
}

test("an extra that waits for a paycheck of next month is money of that month", async () => {
  harness.api.deps.clock.set("2026-11-29T12:00:00Z");
  const user = await harness.signUp();
  await harness.create(user, card("Sofa", { owed: "2400.00", minimum: "68.00", due_day: 20 }));
  await harness.create(user, card("TV", { owed: "1119.00", minimum: "40.00", due_day: 13 }));
  await harness.create(user, card("Car", { owed: "14300.00", minimum: "352.00", due_day: 5 }));
  const paydays = { every: "month", on: null, days: [9], amount: "600.00" };
  await harness.put(user, { paydays });
  // The TV must be paid before the paycheck of December 9, and in November after that of November 9.
  expect(await listExtras(user, "2026-11-29")).toEqual({ all: "140.00", waiting: "40.00" });
  expect(await harness.plan(user)).toMatchObject({ delayed_extra: null });
  await snapshotNow(harness, user);

  const inDecember = await laterOn(harness, user, "2026-12-02T12:00:00Z");

  expect(await harness.plan(inDecember)).toMatchObject({ delayed_extra: "40.00" });
  expect((await readMonth(harness.api, inDecember)).budget).toBe("640.00");
});

test("a user who sends the extras that are listed is not described as paying less", async () => {
  harness.api.deps.clock.set("2026-11-29T12:00:00Z");
  const user = await harness.signUp();
  await harness.create(user, card("Sofa", { owed: "2400.00", minimum: "68.00", due_day: 20 }));
  const tv = await harness.create(
    user,
    card("TV", { owed: "1119.00", minimum: "40.00", due_day: 13 }),
  );
  await harness.create(user, card("Car", { owed: "14300.00", minimum: "352.00", due_day: 5 }));
  await harness.put(user, { paydays: { every: "month", on: null, days: [9], amount: "600.00" } });
  const { payments } = await readMonth(harness.api, user);
  await snapshotNow(harness, user);
  for (const { debt, kind, amount, from_paycheck: from } of payments) {
    if (kind !== "extra" || from !== null) continue;
    const body = {
      uuid: randomUUID(),
      amount,
      sent_on: "2026-11-29",
      status: "sent",
      is_extra: true,
    };
    const answer = await harness.call(user, "POST", { path: `${debt}/payments/`, body });
    expect(answer.statusCode).toBe(201);
  }

  const { parts } = await harness.explain(
    await laterOn(harness, user, "2026-12-02T12:00:00Z"),
    "2026-11-29",
  );

  expect(parts.map(({ debt }) => debt)).not.toContain(tv.uuid);
  expect(new Set(parts.map(({ cause }) => cause))).toEqual(new Set(["time"]));
});

test("an earlier day is compared with the money that waited for its month", async () => {
  harness.api.deps.clock.set("2026-11-29T12:00:00Z");
  const user = await harness.signUp();
  await harness.create(user, card("Sofa", { owed: "2400.00", minimum: "68.00", due_day: 20 }));
  await harness.create(user, card("TV", { owed: "1119.00", minimum: "40.00", due_day: 13 }));
  await harness.create(user, card("Car", { owed: "14300.00", minimum: "352.00", due_day: 5 }));
  await harness.put(user, { paydays: { every: "month", on: null, days: [9], amount: "600.00" } });
  await snapshotNow(harness, user);
  const inDecember = await laterOn(harness, user, "2026-12-02T12:00:00Z");
  const { outcome } = await harness.plan(inDecember);
  await snapshotNow(harness, inDecember);

  const { before } = await harness.explain(
    await laterOn(harness, user, "2026-12-03T12:00:00Z"),
    "2026-12-02",
  );

  expect(before.cost).toBe(outcome.paid);
});

test("an extra waits while bills of next month need its money before their own paychecks", async () => {
  harness.api.deps.clock.set("2027-01-31T12:00:00Z");
  const user = await harness.signUp();
  await harness.create(user, card("Sofa", { owed: "1912.15", minimum: "73.14", due_day: 20 }));
  await harness.create(user, card("TV", { owed: "1067.95", minimum: "37.27", due_day: 9 }));
  await harness.create(user, card("Car", { owed: "13770.89", minimum: "352.00", due_day: 28 }));
  await harness.put(user, {
    paydays: { every: "two_weeks", on: "2027-01-01", days: [], amount: "330.00" },
  });

  // January has three paychecks. That of February 12 does not cover the bills before that of February 26.
  expect(await listExtras(user, "2027-01-31")).toEqual({ all: "527.59", waiting: "132.41" });
  await snapshotNow(harness, user);

  const inFebruary = await laterOn(harness, user, "2027-02-01T12:00:00Z");

  expect((await readMonth(harness.api, inFebruary)).budget).toBe("792.41");
});
