import { randomUUID } from "node:crypto";

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

/** Half of each paycheck of $600 pays the bills. The money of November 30 comes too late to arrive in November. */
const PAYDAYS = { every: "half_month", on: null, days: [15, 30], amount: "300.00" };
const BONUS = {
  kind: "one_off",
  id: randomUUID(),
  name: "Bonus",
  on: "2026-11-30",
  amount: "250.00",
  debt: null,
};

const card = (name: string, facts: { owed: string; minimum: string; due_day: number }) => ({
  name,
  kind: "credit_card",
  balances: [{ id: "card", amount: facts.owed, apr: "24.99" }],
  minimum: facts.minimum,
  due_day: facts.due_day,
});

type Sent = { amount: string; on: string; isExtra?: boolean };

async function pay(
  user: SignedInUser,
  debt: string,
  { amount, on, isExtra = false }: Sent,
): Promise<void> {
  const body = { uuid: randomUUID(), amount, sent_on: on, status: "paid", is_extra: isExtra };
  const answer = await harness.call(user, "POST", { path: `${debt}/payments/`, body });
  expect(answer.statusCode).toBe(201);
}

/** Creates a user who paid the bills of November and did nothing on its last days, which have snapshots. */
async function inDecember(settings: object) {
  harness.api.deps.clock.set("2026-11-16T12:00:00Z");
  let user = await harness.signUp();
  const sofa = await harness.create(
    user,
    card("Sofa", { owed: "2400.00", minimum: "68.00", due_day: 21 }),
  );
  const car = await harness.create(
    user,
    card("Car", { owed: "14300.00", minimum: "352.00", due_day: 23 }),
  );
  await harness.put(user, settings);
  await pay(user, sofa.uuid, { amount: "68.00", on: "2026-11-16" });
  await pay(user, car.uuid, { amount: "352.00", on: "2026-11-16" });
  for (const day of ["2026-11-28", "2026-11-29", "2026-11-30"]) {
    user = await laterOn(harness, user, `${day}T12:00:00Z`);
    await snapshotNow(harness, user);
  }

  return {
    user: await laterOn(harness, user, "2026-12-01T12:00:00Z"),
    sofa: sofa.uuid,
  };
}

test("an unsent extra from a paycheck of the month's last days stays in the plan of the next month", async () => {
  const { user } = await inDecember({ paydays: PAYDAYS });

  // $60 from the paycheck of November 30, and $120 that wait for that of December 30.
  expect(await harness.plan(user)).toMatchObject({ delayed_extra: "180.00" });
  const { budget, payments } = await readMonth(harness.api, user);
  expect(budget).toBe("780.00");
  expect(payments[0]).toMatchObject({ amount: "128.00", minimum: "68.00", extra: "60.00" });
  const { parts } = await harness.explain(user, "2026-11-30");
  // The screen leaves out effects of interest below $5.
  const isShown = ({ cost }: { cost: string }) => Math.abs(Number(cost)) >= 5;
  expect(parts.filter(({ cause }) => cause !== "time").filter(isShown)).toEqual([]);
});

test("an extra that was sent on the month's last day and is recorded later is not asked for again", async () => {
  const { user, sofa } = await inDecember({ paydays: PAYDAYS });
  const { outcome } = await harness.plan(user);
  await snapshotNow(harness, user);
  const later = await laterOn(harness, user, "2026-12-01T13:00:00Z");
  await pay(later, sofa, { amount: "60.00", on: "2026-11-30", isExtra: true });

  expect(await harness.plan(later)).toMatchObject({ delayed_extra: "120.00" });
  // The plan of the earlier day had both.
  const tomorrow = await laterOn(harness, user, "2026-12-02T12:00:00Z");
  const { before } = await harness.explain(tomorrow, "2026-12-01");
  expect(before.cost).toBe(outcome.paid);
});

test("an extra that could be sent earlier in the month is no money of the next month", async () => {
  const { user } = await inDecember({ paydays: { ...PAYDAYS, days: [1, 15] } });

  expect(await harness.plan(user)).toMatchObject({ delayed_extra: null });
});

test("unsent money that came once on the month's last days stays in the plan of the next month", async () => {
  const { user } = await inDecember({ changes: [BONUS], extra: "0.00" });

  expect(await harness.plan(user)).toMatchObject({ delayed_extra: "250.00" });
  expect((await readMonth(harness.api, user)).budget).toBe("670.00");
});
