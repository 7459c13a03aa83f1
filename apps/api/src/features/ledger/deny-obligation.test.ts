import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createLedgerWorld, type LedgerWorld } from "#testing/ledger-world.ts";
import { signInAgain } from "#testing/signed-in-user.ts";

let world: LedgerWorld;

beforeAll(async () => {
  world = await createLedgerWorld();
});
beforeEach(() => world.api.deps.clock.set("2026-12-01T12:00:00Z"));
afterAll(() => world.close());

/** Creates a loan with $75.00 due on the 5th; today is the 8th. */
async function loanToConfirm() {
  const { user, debt } = await world.debtor();
  // Reading the list creates the cycle.
  await world.pay(user, debt.uuid, { amount: "5.00", cycle: "2027-01-05" });
  world.api.deps.clock.set("2026-12-08T12:00:00Z");
  const again = await signInAgain(world.api, user);
  const path = `debts/${debt.uuid}/obligations/2026-12-05/`;
  const ofCycle = async (reader = again) =>
    (await world.obligations(reader, debt.uuid)).find(({ cycle }) => cycle === "2026-12-05");

  return { user: again, debt, path, ofCycle };
}

test("stores that a payment was not made and does not ask again on later days", async () => {
  const { user, debt, path, ofCycle } = await loanToConfirm();
  expect(await world.home(user)).toMatchObject([{ question: "was_it_paid", not_paid_on: null }]);

  await world.ask(user, "PATCH", { path, body: { is_unpaid: true } });
  expect(await ofCycle()).toMatchObject({
    question: null,
    status: "late",
    left: "75.00",
    not_paid_on: "2026-12-08",
  });
  // Repeating the report keeps the first date.
  world.api.deps.clock.set("2026-12-20T12:00:00Z");
  const later = await signInAgain(world.api, user);
  await world.ask(later, "PATCH", { path, body: { is_unpaid: true } });

  expect(await ofCycle(later)).toMatchObject({ question: null, not_paid_on: "2026-12-08" });
  expect(await world.home(later)).toMatchObject([
    { debt: debt.uuid, cycle: "2026-12-05", question: null, state: "late", amount: "75.00" },
  ]);
});

test("asks again after the report is undone", async () => {
  const { user, path, ofCycle } = await loanToConfirm();
  const before = await world.home(user);

  await world.ask(user, "PATCH", { path, body: { is_unpaid: true } });
  await world.ask(user, "PATCH", { path, body: { is_unpaid: false } });
  expect(await ofCycle()).toMatchObject({
    question: "was_it_paid",
    status: "upcoming",
    not_paid_on: null,
  });
  expect(await world.home(user)).toEqual(before);
});

test("a later payment ends the report, and undoing the payment does not ask again", async () => {
  const { user, debt, path, ofCycle } = await loanToConfirm();
  await world.ask(user, "PATCH", { path, body: { is_unpaid: true } });

  const payment = await world.pay(user, debt.uuid, {
    sent_on: "2026-12-08",
    cycle: "2026-12-05",
  });
  expect(await ofCycle()).toMatchObject({ status: "paid" });
  await world.undo(user, payment.uuid);

  expect(await ofCycle()).toMatchObject({ status: "late", question: null });
});

test("rejects a report on another user's cycle", async () => {
  const { path, ofCycle } = await loanToConfirm();
  const stranger = await world.signUp();

  expect((await world.ask(stranger, "PATCH", { path, body: { is_unpaid: true } })).statusCode).toBe(
    404,
  );
  expect(await ofCycle()).toMatchObject({ question: "was_it_paid" });
});
