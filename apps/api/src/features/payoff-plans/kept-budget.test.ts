import { afterAll, beforeAll, expect, test } from "vitest";

import { CAR, laterOn, NEXT_DAY, snapshotNow } from "#testing/debtor-with-snapshot.ts";
import { createPlanHarness, loan, type PlanHarness } from "#testing/plan-harness.ts";

// Without a chosen budget, the plan keeps the least budget that works, so that its date does not move away while the
// user pays as planned.

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});

afterAll(() => harness.close());

const STORE = loan("Store", { owed: "300.00", apr: "24.00", minimum: "100.00" });

/** Without a chosen budget, on the day after a snapshot of a plan of $320 a month. */
async function debtor() {
  harness.api.deps.clock.set("2026-12-01T12:00:00Z");
  const user = await harness.signUp();
  const { uuid: car } = await harness.create(user, CAR);
  const { uuid: store } = await harness.create(user, STORE);
  const { settings, outcome } = await harness.plan(user);
  expect(settings.total).toBe("320.00");
  await snapshotNow(harness, user);

  return { user: await laterOn(harness, user, NEXT_DAY), car, store, before: outcome };
}

test("the budget stays when a debt is paid off, and so does the date", async () => {
  const { user, store, before } = await debtor();
  await harness.change(user, store, {
    balances: [{ id: "loan", amount: "0.00", apr: "24.00" }],
  });

  const { settings, outcome } = await harness.plan(user);
  expect(settings.total).toBe("320.00");
  expect(outcome.least_budget?.amount).toBe("220.00");
  expect(outcome.months).toBeLessThanOrEqual(before.months ?? 0);
  await snapshotNow(harness, user);
  expect((await harness.plan(user)).settings.total).toBe("320.00");
});

test("reports the budget with which the month began, unless a debt was added since", async () => {
  const { user } = await debtor();
  expect(await harness.plan(user)).toMatchObject({ month_total: "320.00" });

  await harness.create(user, loan("Boat", { owed: "4000.00", apr: "9.00", minimum: "150.00" }));
  expect(await harness.plan(user)).toMatchObject({ month_total: null });

  const later = await laterOn(harness, user, "2027-01-02T12:00:00Z");
  expect(await harness.plan(later)).toMatchObject({ month_total: null });
  await snapshotNow(harness, later);
  expect(await harness.plan(later)).toMatchObject({ month_total: "470.00" });
});

test("the budget grows with a new debt", async () => {
  const { user } = await debtor();
  await harness.create(user, loan("Boat", { owed: "4000.00", apr: "9.00", minimum: "150.00" }));

  expect((await harness.plan(user)).settings.total).toBe("470.00");
});

test.for<[string, (of: Awaited<ReturnType<typeof debtor>>) => Promise<unknown>, string]>([
  [
    "excludes a debt",
    ({ user, store }) => harness.change(user, store, { is_included: false }),
    "220.00",
  ],
  [
    "corrects a minimum",
    ({ user, store }) => harness.change(user, store, { minimum: "40.00" }),
    "260.00",
  ],
])("the budget is computed again when the user %s", async ([, change, total]) => {
  const of = await debtor();
  await change(of);

  expect((await harness.plan(of.user)).settings.total).toBe(total);
});
