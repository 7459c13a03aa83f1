import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createLedgerHarness, type LedgerHarness } from "#testing/ledger-harness.ts";
import { signInAgain } from "#testing/signed-in-user.ts";

let harness: LedgerHarness;

beforeAll(async () => {
  harness = await createLedgerHarness();
});
beforeEach(() => harness.api.deps.clock.set("2026-12-01T12:00:00Z"));
afterAll(() => harness.close());

/** Creates a loan with $75.00 due on the 5th; today is the 8th. */
async function loanToConfirm() {
  const { user, debt } = await harness.debtor();
  // Reading the list creates the cycle.
  await harness.pay(user, debt.uuid, { amount: "5.00", cycle: "2027-01-05" });
  harness.api.deps.clock.set("2026-12-08T12:00:00Z");
  const again = await signInAgain(harness.api, user);
  const path = `debts/${debt.uuid}/obligations/2026-12-05/`;
  const ofCycle = async (reader = again) =>
    (await harness.obligations(reader, debt.uuid)).find(({ cycle }) => cycle === "2026-12-05");

  return { user: again, debt, path, ofCycle };
}

test("stores that a payment was not made and does not ask again on later days", async () => {
  const { user, debt, path, ofCycle } = await loanToConfirm();
  expect(await harness.home(user)).toMatchObject([{ question: "was_it_paid", not_paid_on: null }]);

  await harness.ask(user, "PATCH", { path, body: { is_unpaid: true } });
  expect(await ofCycle()).toMatchObject({
    question: null,
    status: "late",
    left: "75.00",
    not_paid_on: "2026-12-08",
  });
  // Repeating the report keeps the first date.
  harness.api.deps.clock.set("2026-12-20T12:00:00Z");
  const later = await signInAgain(harness.api, user);
  await harness.ask(later, "PATCH", { path, body: { is_unpaid: true } });

  expect(await ofCycle(later)).toMatchObject({ question: null, not_paid_on: "2026-12-08" });
  expect(await harness.home(later)).toMatchObject([
    { debt: debt.uuid, cycle: "2026-12-05", question: null, state: "late", amount: "75.00" },
  ]);
});

test("asks again after the report is undone", async () => {
  const { user, path, ofCycle } = await loanToConfirm();
  const before = await harness.home(user);

  await harness.ask(user, "PATCH", { path, body: { is_unpaid: true } });
  await harness.ask(user, "PATCH", { path, body: { is_unpaid: false } });
  expect(await ofCycle()).toMatchObject({
    question: "was_it_paid",
    status: "upcoming",
    not_paid_on: null,
  });
  expect(await harness.home(user)).toEqual(before);
});

test("a later payment ends the report, and undoing the payment does not ask again", async () => {
  const { user, debt, path, ofCycle } = await loanToConfirm();
  await harness.ask(user, "PATCH", { path, body: { is_unpaid: true } });

  const payment = await harness.pay(user, debt.uuid, {
    sent_on: "2026-12-08",
    cycle: "2026-12-05",
  });
  expect(await ofCycle()).toMatchObject({ status: "paid" });
  await harness.undo(user, payment.uuid);

  expect(await ofCycle()).toMatchObject({ status: "late", question: null });
});

test("rejects a report on another user's cycle", async () => {
  const { path, ofCycle } = await loanToConfirm();
  const stranger = await harness.signUp();

  expect(
    (await harness.ask(stranger, "PATCH", { path, body: { is_unpaid: true } })).statusCode,
  ).toBe(404);
  expect(await ofCycle()).toMatchObject({ question: "was_it_paid" });
});
