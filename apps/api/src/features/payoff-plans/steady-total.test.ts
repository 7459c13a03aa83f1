import type { Page, PayoffMonth, PayoffPlan } from "@snowball/contract";
import { sumAmounts } from "@snowball/money";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createPlanHarness, loan, type PlanHarness } from "#testing/plan-harness.ts";
import { type SignedInUser, signInAgain, signUp } from "#testing/signed-in-user.ts";

import { createSnapshotPayoffPlanJob } from "./snapshots.ts";

const CAR = loan("Car", { owed: "9000.00", apr: "7.99", minimum: "220.00" });
const CARD = loan("Card", { owed: "400.00", apr: "24.99", minimum: "120.00" });

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});

beforeEach(() => harness.api.deps.clock.set("2026-12-01T12:00:00Z"));

afterAll(() => harness.close());

/** Creates a user who owes $9,000 on a car and $400 on a card, with minimums of $220 and $120. */
async function debtor(settings: object) {
  const user = await signUp(harness.api);
  await harness.create(user, CAR);
  const { uuid: card } = await harness.create(user, CARD);
  await harness.put(user, settings);

  return { user, card };
}

async function paidInMonths(user: SignedInUser): Promise<string[]> {
  const page = (await harness.get(user, "months/?limit=2")).json<Page<PayoffMonth>>();
  return page.results.map(({ debts }) => sumAmounts(debts.map(({ payment }) => payment)));
}

const payOff = (user: SignedInUser, card: string) =>
  harness.change(user, card, { balances: [{ id: "loan", amount: "0.00", apr: "24.99" }] });

test("a total stays the same when a debt is paid off, unlike minimums plus extra", async () => {
  const steady = await debtor({ extra: "60.00", total: "400.00" });
  const loose = await debtor({ extra: "60.00", total: null });
  expect(await paidInMonths(steady.user)).toEqual(["400.00", "400.00"]);
  expect(await paidInMonths(loose.user)).toEqual(["400.00", "400.00"]);

  harness.api.deps.clock.set("2026-12-02T12:00:00Z");
  const [steadyLater, looseLater] = [
    await signInAgain(harness.api, steady.user),
    await signInAgain(harness.api, loose.user),
  ];
  await payOff(steadyLater, steady.card);
  await payOff(looseLater, loose.card);

  expect(await paidInMonths(steadyLater)).toEqual(["400.00", "400.00"]);
  expect(await paidInMonths(looseLater)).toEqual(["280.00", "280.00"]);
});

test("the debt-free month does not move when a debt is paid off early", async () => {
  const { user, card } = await debtor({ extra: "60.00", total: "400.00" });
  const before = (await harness.plan(user)).outcome.debt_free_month ?? "";

  await payOff(user, card);

  expect((await harness.plan(user)).outcome.debt_free_month?.localeCompare(before)).toBe(-1);
});

test("without rollover the total is ignored, and a debt's minimum ends with the debt", async () => {
  const { user, card } = await debtor({ extra: "60.00", total: "900.00", rollover: false });
  expect(await paidInMonths(user)).toEqual(["400.00", "400.00"]);

  await payOff(user, card);

  expect((await paidInMonths(user))[0]).toBe("280.00");
});

test("200: stores a total below the minimums and returns the shortfall", async () => {
  const { user } = await debtor({});

  const answer = await harness.put(user, { total: "300.00" });

  expect(answer.statusCode).toBe(200);
  expect(answer.json<PayoffPlan>()).toMatchObject({
    settings: { total: "300.00" },
    outcome: {
      status: "impossible",
      fault: {
        code: "BUDGET_BELOW_MINIMUMS",
        month: "2026-12-01",
        minimums: "340.00",
        budget: "300.00",
        shortfall: "40.00",
      },
    },
  });
});

test("a raise that has begun stays in the budget", async () => {
  const growth = {
    kind: "growth",
    first_on: "2027-01-01",
    every_months: 12,
    amount: "50.00",
    percent: "0",
  };
  const { user } = await debtor({ total: "400.00", changes: [growth] });
  expect(await paidInMonths(user)).toEqual(["400.00", "450.00"]);

  harness.api.deps.clock.set("2027-01-15T12:00:00Z");
  const later = await signInAgain(harness.api, user);

  // Until the user confirms the payments of December, January has the minimums of both months, and no extra.
  expect(await paidInMonths(later)).toEqual(["680.00", "450.00"]);
});

test("a new total is explained as a budget change, and an unchanged total is not mentioned", async () => {
  const { user: before } = await debtor({ extra: "60.00", total: null });
  await createSnapshotPayoffPlanJob(harness.api.deps).run({ userId: before.userId });
  harness.api.deps.clock.set("2026-12-02T12:00:00Z");
  const user = await signInAgain(harness.api, before);

  await harness.put(user, { extra: "60.00", total: "400.00" });
  expect((await harness.explain(user, "2026-12-01")).parts).toMatchObject([{ cause: "time" }]);

  await harness.put(user, { extra: "160.00", total: "500.00" });
  expect((await harness.explain(user, "2026-12-01")).parts).toMatchObject([
    { cause: "time" },
    { cause: "budget" },
  ]);
});
