import type { PayoffPlan } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createPlanHarness, loan, type PlanHarness } from "#testing/plan-harness.ts";

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});

afterAll(() => harness.close());

async function debtor() {
  const user = await harness.signUp();
  await harness.create(user, loan("Car", { owed: "9000.00", apr: "7.99", minimum: "220.00" }));
  return user;
}

test("steady payments and promo margin are null if the user chose neither", async () => {
  const user = await debtor();
  const nothing = { steady: null, promo_margin: null };

  expect((await harness.plan(user)).settings).toMatchObject(nothing);
  expect((await harness.put(user)).json<PayoffPlan>().settings).toMatchObject(nothing);
});

test("a plan counts as chosen once its settings are saved, and not by default", async () => {
  const user = await debtor();
  const { is_chosen: isChosen, settings } = await harness.plan(user);

  expect({ isChosen, total: settings.total }).toEqual({ isChosen: false, total: "220.00" });
  expect((await harness.put(user)).json<PayoffPlan>().is_chosen).toBe(true);
});
