import type { PayoffProgress } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { debtorWithSnapshot, laterOn, snapshotNow } from "#testing/debtor-with-snapshot.ts";
import { createPlanWorld, loan, type PlanWorld } from "#testing/plan-world.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";

let world: PlanWorld;

beforeAll(async () => {
  world = await createPlanWorld();
});

afterAll(() => world.close());

const NONE = { known: 0, on_time: 0, in_a_row: 0 };

const progressOf = async (user: SignedInUser) =>
  (await world.get(user, "progress/")).json<PayoffProgress>();

test("compares each debt with its first snapshot, so that a new debt is no step back", async () => {
  const { user, car } = await debtorWithSnapshot(world);
  await world.change(user, car, { balances: [{ id: "loan", amount: "8700.00" }] });
  await world.create(user, loan("Boat", { owed: "5000.00", apr: "5", minimum: "100.00" }));
  await snapshotNow(world, user);

  expect(await progressOf(user)).toEqual({
    since: "2026-12-01",
    currency: "USD",
    less_owed: "300.00",
    payments: NONE,
  });

  const later = await laterOn(world, user, "2026-12-03T12:00:00Z");
  await world.change(later, car, { balances: [{ id: "loan", amount: "9100.00" }] });
  await snapshotNow(world, later);
  // With a day of estimated interest on the boat.
  expect(await progressOf(later)).toMatchObject({ less_owed: "-100.68" });
});

test("is unknown without a plan of an earlier day", async () => {
  const user = await signUp(world.api);
  expect(await progressOf(user)).toEqual({
    since: null,
    currency: null,
    less_owed: null,
    payments: NONE,
  });
});
