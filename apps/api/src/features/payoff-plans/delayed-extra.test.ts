import { randomUUID } from "node:crypto";

import { sumAmounts } from "@snowball/money";
import { afterAll, beforeAll, expect, test } from "vitest";

import { laterOn, snapshotNow } from "#testing/debtor-with-snapshot.ts";
import { createPlanWorld, type PlanWorld } from "#testing/plan-world.ts";
import { readMonth } from "#testing/read-month.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let world: PlanWorld;

beforeAll(async () => {
  world = await createPlanWorld();
});

afterAll(() => world.close());

const card = (name: string, facts: { owed: string; minimum: string; due_day: number }) => ({
  name,
  kind: "credit_card",
  balances: [{ id: "card", amount: facts.owed, apr: "24.99" }],
  minimum: facts.minimum,
  due_day: facts.due_day,
});

/** Returns the sum of what the month lists to send as extras, and the part that waits for a paycheck after `day`. */
async function listExtras(user: SignedInUser, day: string) {
  const extras = (await readMonth(world.api, user)).payments.filter(({ kind }) => kind === "extra");
  const sumOf = (some: typeof extras) => sumAmounts(some.flatMap(({ amount }) => amount ?? []));

  return {
    all: sumOf(extras),
    waiting: sumOf(extras.filter(({ from_paycheck: from }) => (from ?? "") > day)),
  };
}

test("an extra that waits for a paycheck of next month is money of that month", async () => {
  world.api.deps.clock.set("2026-11-29T12:00:00Z");
  const user = await world.signUp();
  await world.create(user, card("Sofa", { owed: "2400.00", minimum: "68.00", due_day: 20 }));
  await world.create(user, card("TV", { owed: "1119.00", minimum: "40.00", due_day: 13 }));
  await world.create(user, card("Car", { owed: "14300.00", minimum: "352.00", due_day: 5 }));
  const paydays = { every: "month", on: null, days: [9], amount: "600.00" };
  await world.put(user, { paydays });
  // The TV must be paid before the paycheck of December 9, and in November after that of November 9.
  expect(await listExtras(user, "2026-11-29")).toEqual({ all: "140.00", waiting: "40.00" });
  expect(await world.plan(user)).toMatchObject({ delayed_extra: null });
  await snapshotNow(world, user);

  const inDecember = await laterOn(world, user, "2026-12-02T12:00:00Z");

  expect(await world.plan(inDecember)).toMatchObject({ delayed_extra: "40.00" });
  expect((await readMonth(world.api, inDecember)).budget).toBe("640.00");
});

test("a user who sends the extras that are listed is not described as paying less", async () => {
  world.api.deps.clock.set("2026-11-29T12:00:00Z");
  const user = await world.signUp();
  await world.create(user, card("Sofa", { owed: "2400.00", minimum: "68.00", due_day: 20 }));
  const tv = await world.create(
    user,
    card("TV", { owed: "1119.00", minimum: "40.00", due_day: 13 }),
  );
  await world.create(user, card("Car", { owed: "14300.00", minimum: "352.00", due_day: 5 }));
  await world.put(user, { paydays: { every: "month", on: null, days: [9], amount: "600.00" } });
  const { payments } = await readMonth(world.api, user);
  await snapshotNow(world, user);
  for (const { debt, kind, amount, from_paycheck: from } of payments) {
    if (kind !== "extra" || from !== null) continue;
    const body = {
      uuid: randomUUID(),
      amount,
      sent_on: "2026-11-29",
      status: "sent",
      is_extra: true,
    };
    const answer = await world.call(user, "POST", { path: `${debt}/payments/`, body });
    expect(answer.statusCode).toBe(201);
  }

  const { parts } = await world.explain(
    await laterOn(world, user, "2026-12-02T12:00:00Z"),
    "2026-11-29",
  );

  expect(parts.map(({ debt }) => debt)).not.toContain(tv.uuid);
  expect(new Set(parts.map(({ cause }) => cause))).toEqual(new Set(["time", "interest"]));
});

test("an earlier day is compared with the money that waited for its month", async () => {
  world.api.deps.clock.set("2026-11-29T12:00:00Z");
  const user = await world.signUp();
  await world.create(user, card("Sofa", { owed: "2400.00", minimum: "68.00", due_day: 20 }));
  await world.create(user, card("TV", { owed: "1119.00", minimum: "40.00", due_day: 13 }));
  await world.create(user, card("Car", { owed: "14300.00", minimum: "352.00", due_day: 5 }));
  await world.put(user, { paydays: { every: "month", on: null, days: [9], amount: "600.00" } });
  await snapshotNow(world, user);
  const inDecember = await laterOn(world, user, "2026-12-02T12:00:00Z");
  const { outcome } = await world.plan(inDecember);
  await snapshotNow(world, inDecember);

  const { before } = await world.explain(
    await laterOn(world, user, "2026-12-03T12:00:00Z"),
    "2026-12-02",
  );

  expect(before.cost).toBe(outcome.paid);
});
