import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { CARD } from "#testing/debt-harness.ts";
import { createPlanHarness, loan, type PlanHarness } from "#testing/plan-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});
afterAll(() => harness.close());

const VISA = {
  name: "Visa",
  kind: "credit_card",
  balances: [{ id: "balance", amount: "2950.00", apr: "21.5" }],
  minimum: "75.00",
};

/** A manual card that was linked later, first in the user's custom order, and two loans after it. */
async function household() {
  const user = await harness.signUp();
  const linked = await harness.addAccount(user, CARD);
  const { uuid: visa } = await harness.create(user, VISA);
  const facts = { owed: "5000.00", apr: "9", minimum: "150.00" };
  const { uuid: car } = await harness.create(user, loan("Car", facts));
  const { uuid: roof } = await harness.create(user, loan("Roof", facts));
  await harness.put(user, { strategy: "custom", custom_order: [visa, car, roof] });

  return { user, linked, visa, car, roof };
}

const post = (user: SignedInUser, path: string) => harness.call(user, "POST", { path });

/** Returns the debts of the plan in the custom order. */
async function followed(user: SignedInUser): Promise<string[]> {
  const debts = new Set((await harness.debts(user)).map(({ uuid }) => uuid));
  const { custom_order: order } = (await harness.plan(user)).settings;
  return order.filter((id) => debts.has(id));
}

test("a linked debt takes the place of the same manual debt in the custom order, and gives it back", async () => {
  const { user, linked, visa, car, roof } = await household();

  expect((await post(user, `${visa}/linked/${linked}/same/`)).statusCode).toBe(200);
  expect(await followed(user)).toEqual([linked, car, roof]);

  await post(user, `${visa}/restore/`);
  expect((await followed(user))[0]).toBe(visa);
  expect((await followed(user)).slice(-2)).toEqual([car, roof]);
});

test("the linked debt appears once in the order if it was there already, and the order can be saved unchanged", async () => {
  const { user, linked, visa, car, roof } = await household();
  await harness.put(user, { strategy: "custom", custom_order: [car, visa, roof, linked] });

  await post(user, `${visa}/linked/${linked}/same/`);
  expect(await followed(user)).toEqual([car, linked, roof]);

  const { settings } = await harness.plan(user);
  expect((await harness.put(user, settings)).statusCode).toBe(200);
});

test("one-off money for the manual debt moves to the linked one, and other money is unchanged", async () => {
  const { user, linked, visa, car } = await household();
  const bonus = { kind: "one_off", name: "Bonus", on: "2027-01-15", amount: "500.00" };
  const oneOffs = [visa, car, null].map((debt) => ({ ...bonus, id: randomUUID(), debt }));
  await harness.put(user, { strategy: "avalanche", custom_order: [], changes: oneOffs });

  await post(user, `${visa}/linked/${linked}/same/`);
  const { settings } = await harness.plan(user);
  expect(settings.changes).toEqual(
    oneOffs.map((each, at) => (at === 0 ? { ...each, debt: linked } : each)),
  );
  expect((await harness.put(user, settings)).statusCode).toBe(200);
});

test("a user without a custom order has none afterwards", async () => {
  const { user, linked, visa } = await household();
  await harness.put(user, { strategy: "custom", custom_order: [] });

  await post(user, `${visa}/linked/${linked}/same/`);
  expect((await harness.plan(user)).settings.custom_order).toEqual([]);
});

test("joining two debts schedules a new snapshot of the plan", async () => {
  const { user, linked, visa } = await household();
  const snapshots = () =>
    queryDatabase(
      harness.api,
      "select key from graphile_worker._private_jobs where key like '%snapshot%' and key like '%' || $1",
      [user.userId],
    );
  await queryDatabase(harness.api, "delete from graphile_worker._private_jobs");

  await post(user, `${visa}/linked/${linked}/apart/`);
  expect(await snapshots()).toHaveLength(1);
});
