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

test("paychecks before the first plan count like those to come", async () => {
  harness.api.deps.clock.set("2026-12-20T12:00:00Z");
  const user = await harness.signUp();
  await harness.create(user, CAR);
  await harness.put(user, fromPaychecks("330.00"));

  expect(await harness.plan(user)).toMatchObject({ past_paychecks: null });
  expect((await readMonth(harness.api, user)).budget).toBe("660.00");
});
