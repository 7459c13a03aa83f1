import type {
  Page,
  PayoffMonth,
  PayoffPlan,
  PayoffPlanSettings,
  Scenario,
} from "@snowball/contract";
import { sumAmounts } from "@snowball/money";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  createPlanHarness,
  loan,
  type PlanHarness,
  SCENARIO,
  SETTINGS,
} from "#testing/plan-harness.ts";
import { signInAgain } from "#testing/signed-in-user.ts";
import { readMonth, toSend } from "#testing/read-month.ts";

import { createSnapshotPayoffPlanJob } from "./snapshots.ts";

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});
beforeEach(() => harness.api.deps.clock.set("2027-01-04T12:00:00Z"));
afterAll(() => harness.close());

/** Paydays on January 1, 15 and 29, and on February 12 and 26. */
const PAYDAYS = { every: "two_weeks" as const, on: "2026-12-18", days: [], amount: "450.00" };
const CAR = { owed: "9000.00", apr: "7.99", minimum: "220.00" };

async function debtor() {
  const user = await harness.signUp();
  return { user, car: (await harness.create(user, loan("Car", CAR))).uuid };
}

test("200: the plan and the current month spend what the month's paydays bring", async () => {
  const { user } = await debtor();

  const put = (await harness.put(user, { paydays: PAYDAYS, total: "300.00" })).json<PayoffPlan>();
  const months = (await harness.get(user, "months/")).json<Page<PayoffMonth>>();

  expect(put.settings.paydays).toEqual(PAYDAYS);
  expect(await readMonth(harness.api, user)).toMatchObject({ budget: "1350.00" });
  const paidIn = ({ debts }: PayoffMonth) => sumAmounts(debts.map(({ payment }) => payment));
  expect(months.results.slice(0, 3).map(paidIn)).toEqual(["1350.00", "900.00", "900.00"]);
  expect(await harness.plan(user)).toMatchObject({ settings: { paydays: PAYDAYS } });
});

test("200: payments are assigned to the next paychecks, and next month's first one comes after this month's bills", async () => {
  const user = await harness.signUp();
  await harness.create(user, { ...loan("Car", CAR), due_day: 10 });
  const payments = async (paydays: PayoffPlanSettings["paydays"]) => {
    await harness.put(user, { paydays, total: "1350.00" });
    return toSend(await readMonth(harness.api, user));
  };

  expect(await payments(PAYDAYS)).toMatchObject([
    { kind: "bill", send_by: "2027-01-05", extra: "230.00", from_paycheck: null },
    { kind: "extra", amount: "450.00", from_paycheck: "2027-01-15" },
    { kind: "extra", amount: "230.00", from_paycheck: "2027-01-29" },
    // February 10 comes before that month's first paycheck, so January keeps its payment.
    { kind: "extra", send_by: "2027-02-12", amount: "220.00", from_paycheck: "2027-02-12" },
  ]);
  const { payday } = await readMonth(harness.api, user);
  expect(payday).toEqual({
    on: "2027-01-01",
    amount: "450.00",
    left: "450.00",
    payments: [0],
  });
  expect(await payments(null)).toMatchObject([{ extra: "1130.00", from_paycheck: null }]);
});

test("200: the least budget is per paycheck if the plan has paychecks, and works in every month", async () => {
  const { user } = await debtor();

  const put = (await harness.put(user, { paydays: PAYDAYS })).json<PayoffPlan>();

  expect(put.outcome.least_budget?.amount).toBe("110.00");
  const amountOf = async (amount: string) =>
    (await harness.put(user, { paydays: { ...PAYDAYS, amount } })).json<PayoffPlan>().outcome;
  expect(await amountOf("110.00")).toMatchObject({ status: "plan" });
  expect(await amountOf("109.99")).toMatchObject({
    status: "impossible",
    fault: { code: "BUDGET_BELOW_MINIMUMS", month: "2027-02-01" },
  });
});

test("200: a plan with paydays but no amount keeps its monthly total", async () => {
  const { user } = await debtor();

  await harness.put(user, { paydays: { ...PAYDAYS, amount: null }, total: "300.00" });

  expect((await readMonth(harness.api, user)).budget).toBe("300.00");
});

test("200: a scenario has its own paydays, or none", async () => {
  const { user } = await debtor();

  await harness.keep(user, { settings: { ...SETTINGS, paydays: PAYDAYS } });
  harness.api.deps.clock.advance(1_000);
  await harness.keep(user, SCENARIO);

  const { results } = (await harness.scenarioCall(user, "GET")).json<Page<Scenario>>();
  expect(results.map(({ settings }) => settings.paydays)).toEqual([PAYDAYS, null]);
});

test("200: a month that passes with paydays moves no date and is not explained as a new budget", async () => {
  const { user } = await debtor();
  await harness.put(user, { paydays: PAYDAYS });
  await createSnapshotPayoffPlanJob(harness.api.deps).run({ userId: user.userId });
  harness.api.deps.clock.set("2027-02-03T12:00:00Z");

  const again = await signInAgain(harness.api, user);

  const { parts } = await harness.explain(again, "2027-01-04");

  expect(parts.map(({ cause }) => cause)).not.toContain("budget");
  expect(parts.map(({ cause }) => cause)).not.toContain("minimums");
});

test("200: excluding a debt reduces the paycheck amount by its payment, and including it restores the amount", async () => {
  const { user, car } = await debtor();
  await harness.create(user, loan("Boat", { ...CAR, minimum: "100.01" }));
  await harness.put(user, { paydays: PAYDAYS });
  const include = (is_included: boolean) =>
    harness.call(user, "PATCH", { path: `${car}/`, body: { is_included } });
  const amount = async () => (await harness.plan(user)).settings.paydays?.amount;

  await include(false);
  expect(await amount()).toBe("340.00");
  await include(true);
  expect(await amount()).toBe("450.00");
});

test.for<[Partial<NonNullable<PayoffPlanSettings["paydays"]>>, string]>([
  [{ on: null }, "Say a day on which you are paid."],
  [{ every: "month", days: [] }, "Say one day of the month."],
  [{ every: "half_month", days: [15] }, "Say both days of the month."],
  [{ every: "half_month", days: [30, 31] }, "Choose two days that differ in every month."],
  [{ amount: "1.5" }, "amount: Enter an amount from 0.00 to 999999999.99, with two decimals."],
  [{ days: [0] }, "days.0: Ensure this value is at least 1."],
])("400: rejects paydays with %j and names what is missing", async ([facts, sentence]) => {
  const { user } = await debtor();

  const answer = await harness.put(user, { paydays: { ...PAYDAYS, ...facts } });

  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ paydays: [sentence] });
});

test("200: the days of the month can be in any order", async () => {
  const { user } = await debtor();
  const paidOf = async (days: number[]) => {
    const paydays = { every: "half_month" as const, on: null, days, amount: "450.00" };
    return (await harness.put(user, { paydays })).json<PayoffPlan>().outcome.paid;
  };

  expect(await paidOf([31, 15])).toBe(await paidOf([15, 31]));
});
