import { randomUUID } from "node:crypto";

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

test("a budget that was not chosen is the minimums, although the next ones are estimated a little higher", async () => {
  const user = await harness.signUp();
  const { uuid } = await harness.create(user, {
    ...loan("Visa", { owed: "4213.40", apr: "21.49", minimum: "120.00" }),
    kind: "credit_card",
    due_day: 8,
  });
  const body = { uuid: randomUUID(), amount: "120.00", sent_on: "2026-12-01", status: "sent" };
  const sent = await harness.call(user, "POST", { path: `${uuid}/payments/`, body });
  expect(sent.statusCode).toBe(201);

  const { settings, outcome } = await harness.plan(user);
  expect({ total: settings.total, fault: outcome.estimate_fault }).toEqual({
    total: "120.00",
    fault: null,
  });
});
