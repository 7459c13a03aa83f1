import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createLedgerHarness, type LedgerHarness } from "#testing/ledger-harness.ts";
import { signInAgain } from "#testing/signed-in-user.ts";

let harness: LedgerHarness;

beforeAll(async () => {
  harness = await createLedgerHarness();
});
beforeEach(() => harness.api.deps.clock.set("2026-12-01T12:00:00Z"));
afterAll(() => harness.close());

const STATED = "2026-12-01T12:00:00.000Z";

test("reduces an entered balance by payments, and restores it if one is undone", async () => {
  const { user, debt } = await harness.debtor();
  const owed = async () => (await harness.debts(user))[0]?.owed;

  const payment = await harness.pay(user, debt.uuid, { status: "sent" });
  expect(await owed()).toEqual({
    value: "1125.00",
    source: "user",
    as_of: STATED,
    bank_value: null,
  });
  await harness.pay(user, debt.uuid, { amount: "25.01" });
  expect(await owed()).toMatchObject({ value: "1099.99" });

  await harness.undo(user, payment.uuid);
  expect(await owed()).toMatchObject({ value: "1174.99" });
  await harness.ask(user, "PATCH", {
    path: `payments/${payment.uuid}/`,
    body: { is_undone: false },
  });
  expect(await owed()).toMatchObject({ value: "1099.99" });
});

test("names what was sent to an entered debt until it has probably arrived", async () => {
  const { user, debt } = await harness.debtor();
  const inTransit = async (reader = user) => (await harness.debts(reader))[0]?.in_transit;

  await harness.pay(user, debt.uuid, { status: "sent" });
  await harness.pay(user, debt.uuid, { amount: "25.01", status: "paid" });
  expect(await inTransit()).toBe("75.00");

  harness.api.deps.clock.set("2026-12-16T12:00:00Z");
  expect(await inTransit(await signInAgain(harness.api, user))).toBeUndefined();
});

test("does not subtract payments from before the balance was entered", async () => {
  const { user, debt } = await harness.debtor();
  await harness.pay(user, debt.uuid, { sent_on: "2026-11-30" });
  expect(await harness.debts(user)).toMatchObject([{ owed: { value: "1200.00" } }]);

  await harness.pay(user, debt.uuid);
  harness.api.deps.clock.advance(60_000);
  await harness.change(user, debt.uuid, { balances: [{ id: "loan", amount: "1130.00" }] });
  expect(await harness.debts(user)).toMatchObject([
    { owed: { value: "1130.00", as_of: "2026-12-01T12:01:00.000Z" } },
  ]);
});

test("subtracts the minimum from the lowest rate and the rest from the highest, never below zero", async () => {
  const { user, debt } = await harness.debtor();
  await harness.change(user, debt.uuid, { balances: [{ id: "b", amount: "600.00", apr: "9" }] });

  await harness.pay(user, debt.uuid, { amount: "100.00" });
  const [shared] = await harness.debts(user);
  expect(shared?.owed.value).toBe("1700.00");
  // $75.00 is the minimum.
  expect(shared?.balances).toMatchObject([
    { amount: "1125.00", paid_this_month: "75.00" },
    { amount: "575.00", paid_this_month: "25.00" },
  ]);

  await harness.pay(user, debt.uuid, { amount: "5000.00" });
  const [gone] = await harness.debts(user);
  expect(gone?.owed.value).toBe("0.00");
  expect(gone?.balances.map(({ amount }) => amount)).toEqual(["0.00", "0.00"]);
});

test("does not subtract the escrow part of a mortgage's payment, even if it is sent in parts", async () => {
  const user = await harness.signUp();
  const home = await harness.create(user, {
    name: "Home",
    kind: "mortgage",
    balances: [{ id: "home", amount: "200000.00", apr: "4" }],
    minimum: "2000.00",
    escrow: "500.00",
    due_day: 5,
  });
  const owed = async () => (await harness.debts(user))[0]?.owed.value;

  await harness.pay(user, home.uuid, { amount: "2000.00" });
  // November's interest, 666.67, is due with the payment.
  expect(await owed()).toBe("199166.67");
  await harness.pay(user, home.uuid, { amount: "300.00" });
  expect(await owed()).toBe("198866.67");
  await harness.pay(user, home.uuid, { amount: "1700.00", sent_on: "2026-11-30" });
  expect(await owed()).toBe("198866.67");
});
