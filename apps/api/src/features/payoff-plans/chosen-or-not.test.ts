import type { PayoffPlan } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createPlanWorld, loan, type PlanWorld, SETTINGS } from "#testing/plan-world.ts";
import { queryDatabase } from "#testing/query-database.ts";

let world: PlanWorld;

beforeAll(async () => {
  world = await createPlanWorld();
});

afterAll(() => world.close());

async function debtor() {
  const user = await world.signUp();
  await world.create(user, loan("Car", { owed: "9000.00", apr: "7.99", minimum: "220.00" }));
  return user;
}

test("steady payments and promo margin are null if the user chose neither", async () => {
  const user = await debtor();
  const nothing = { steady: null, promo_margin: null };

  expect((await world.plan(user)).settings).toMatchObject(nothing);
  expect((await world.put(user)).json<PayoffPlan>().settings).toMatchObject(nothing);
});

test("a plan counts as chosen once its settings are saved, and not by default", async () => {
  const user = await debtor();
  const { is_chosen: isChosen, settings } = await world.plan(user);

  expect({ isChosen, total: settings.total }).toEqual({ isChosen: false, total: "220.00" });
  expect((await world.put(user)).json<PayoffPlan>().is_chosen).toBe(true);
});

test("settings stored before these choices existed are read as not chosen", async () => {
  const user = await debtor();
  await world.put(user, { steady: true, promo_margin: false });
  await queryDatabase(
    world.api,
    "update payoff_plan_settings set settings = settings - 'steady' - 'promo_margin'",
  );

  expect((await world.plan(user)).settings).toMatchObject({ steady: null, promo_margin: null });
});

test("a request from an older page without these fields leaves the choices unchanged", async () => {
  const user = await debtor();
  await world.put(user, { steady: false, promo_margin: false });

  const { steady: _steady, promo_margin: _margin, ...older } = SETTINGS;
  const answer = await world.api.call("PUT", "/api/v1/payoff-plan/", {
    token: user.access,
    body: { ...older, extra: "50.00" },
  });

  expect(answer.json<PayoffPlan>().settings).toMatchObject({
    extra: "50.00",
    steady: false,
    promo_margin: false,
  });
});
