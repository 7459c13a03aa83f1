import { randomUUID } from "node:crypto";

import type { PayoffProgress } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { CAR, debtorWithSnapshot, laterOn, snapshotNow } from "#testing/debtor-with-snapshot.ts";
import { createPlanHarness, loan, type PlanHarness } from "#testing/plan-harness.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});
beforeEach(() => harness.api.deps.clock.set("2026-12-01T12:00:00Z"));
afterAll(() => harness.close());

const NONE = { known: 0, on_time: 0, in_a_row: 0 };

const progressOf = async (user: SignedInUser) =>
  (await harness.get(user, "progress/")).json<PayoffProgress>();

test("compares each debt with its first snapshot, so that a new debt is no step back", async () => {
  const { user, car } = await debtorWithSnapshot(harness);
  await harness.change(user, car, { balances: [{ id: "loan", amount: "8700.00" }] });
  await harness.create(user, loan("Boat", { owed: "5000.00", apr: "5", minimum: "100.00" }));
  await snapshotNow(harness, user);

  expect(await progressOf(user)).toEqual({
    since: "2026-12-01",
    currency: "USD",
    less_owed: "300.00",
    interest_avoided: "0.00",
    payments: NONE,
    handed_on: [],
  });

  const later = await laterOn(harness, user, "2026-12-03T12:00:00Z");
  await harness.change(later, car, { balances: [{ id: "loan", amount: "9100.00" }] });
  await snapshotNow(harness, later);
  // With a day of estimated interest on the boat.
  expect(await progressOf(later)).toMatchObject({ less_owed: "-100.68" });
});

test.each([1, 2])(
  "counts payments of the first day, no matter if its snapshot is taken before or after: %i",
  async (snapshots) => {
    const user = await signUp(harness.api);
    const car = await harness.create(user, CAR);
    await harness.put(user);
    if (snapshots > 1) await snapshotNow(harness, user);
    const body = {
      uuid: randomUUID(),
      amount: "500.00",
      sent_on: "2026-12-01",
      status: "sent",
      is_extra: true,
    };
    expect(await harness.call(user, "POST", { path: `${car.uuid}/payments/`, body })).toMatchObject(
      {
        statusCode: 201,
      },
    );
    await snapshotNow(harness, user);
    const later = await laterOn(harness, user, "2026-12-02T12:00:00Z");
    await snapshotNow(harness, later);

    // 500.00, less a day of interest: 8,500.00 × 7.99 % ÷ 365 = 1.860…
    expect(await progressOf(later)).toMatchObject({ since: "2026-12-01", less_owed: "498.14" });
  },
);

test("counts a payment of today before the day's snapshot, which is older, is taken again", async () => {
  const { user, car, card } = await debtorWithSnapshot(harness);
  await snapshotNow(harness, user);
  const body = { uuid: randomUUID(), amount: "500.00", sent_on: "2026-12-02", status: "sent" };
  expect(await harness.call(user, "POST", { path: `${car}/payments/`, body })).toMatchObject({
    statusCode: 201,
  });
  // 500.00, less a day of interest on the car: 9,000.00 × 7.99 % ÷ 365 = 1.970…
  expect(await progressOf(user)).toMatchObject({ since: "2026-12-01", less_owed: "498.03" });

  await harness.change(user, card, { is_included: false });
  await harness.change(user, car, { is_included: false });
  expect(await progressOf(user)).toMatchObject({ since: null, less_owed: null });
});

test("estimates the interest that an extra payment has avoided since", async () => {
  const { user, car } = await debtorWithSnapshot(harness);
  const body = {
    uuid: randomUUID(),
    amount: "500.00",
    sent_on: "2026-12-02",
    status: "sent",
    is_extra: true,
  };
  expect(await harness.call(user, "POST", { path: `${car}/payments/`, body })).toMatchObject({
    statusCode: 201,
  });
  const later = await laterOn(harness, user, "2027-03-02T12:00:00Z");
  await snapshotNow(harness, later);

  // 500.00 × 7.99 % × 90 ÷ 365 = 9.850…
  expect(await progressOf(later)).toMatchObject({ interest_avoided: "9.85" });
});

describe("a debt that was paid off", () => {
  /** Creates a user with two loans who pays 95.00 and 50.00 of a budget of 145.00 in December. */
  async function payer() {
    const user = await signUp(harness.api);
    const cobalt = await harness.create(
      user,
      loan("Cobalt", { owed: "180.00", apr: "0", minimum: "95.00" }),
    );
    const elm = await harness.create(
      user,
      loan("Elm", { owed: "4000.00", apr: "9", minimum: "50.00" }),
    );
    await harness.put(user, { total: "145.00", extra: "0.00" });
    await pay(user, cobalt.uuid, { amount: "95.00", sent_on: "2026-12-01" });
    await pay(user, elm.uuid, { amount: "50.00", sent_on: "2026-12-01" });
    const later = await laterOn(harness, user, "2026-12-20T12:00:00Z");
    await snapshotNow(harness, later);
    return { user: later, cobalt: cobalt.uuid, elm: elm.uuid };
  }

  async function pay(user: SignedInUser, debt: string, about: { amount: string; sent_on: string }) {
    const body = { uuid: randomUUID(), ...about, status: "sent", is_extra: true };
    const answer = await harness.call(user, "POST", { path: `${debt}/payments/`, body });
    expect(answer.statusCode).toBe(201);
  }

  async function payOff(user: SignedInUser, debt: string): Promise<SignedInUser> {
    const later = await laterOn(harness, user, "2027-01-15T12:00:00Z");
    await pay(later, debt, { amount: "85.00", sent_on: "2027-01-15" });
    await snapshotNow(harness, later);
    return later;
  }

  test("hands its monthly payment to the debt that gets so much more, for a month", async () => {
    const { user, cobalt, elm } = await payer();
    expect((await progressOf(user)).handed_on).toEqual([]);
    const later = await payOff(user, cobalt);

    expect((await progressOf(later)).handed_on).toEqual([
      { from: cobalt, to: elm, amount: "95.00" },
    ]);
    const muchLater = await laterOn(harness, later, "2027-02-16T12:00:00Z");
    await snapshotNow(harness, muchLater);
    expect((await progressOf(muchLater)).handed_on).toEqual([]);
  });

  test("hands nothing on if the plan pays no debt so much more", async () => {
    const { user, cobalt } = await payer();
    await harness.put(user, { total: "120.00", extra: "0.00" });

    expect((await progressOf(await payOff(user, cobalt))).handed_on).toEqual([]);
  });

  test("hands nothing on if nothing is left to pay", async () => {
    const { user, cobalt, elm } = await payer();
    await harness.change(user, elm, { balances: [{ id: "loan", amount: "0.00" }] });

    expect((await progressOf(await payOff(user, cobalt))).handed_on).toEqual([]);
  });
});

test("is unknown without a plan of an earlier day", async () => {
  const user = await signUp(harness.api);
  expect(await progressOf(user)).toEqual({
    since: null,
    currency: null,
    less_owed: null,
    interest_avoided: null,
    payments: NONE,
    handed_on: [],
  });
});
