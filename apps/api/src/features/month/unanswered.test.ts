import type { ThisMonth } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createSnapshotPayoffPlanJob } from "#features/payoff-plans/index.ts";
import { readMonth } from "#testing/read-month.ts";
import { createLedgerHarness, type LedgerHarness } from "#testing/ledger-harness.ts";
import { signInAgain, type SignedInUser } from "#testing/signed-in-user.ts";

let harness: LedgerHarness;

beforeAll(async () => {
  harness = await createLedgerHarness();
});
beforeEach(() => harness.api.deps.clock.set("2026-12-01T12:00:00Z"));
afterAll(() => harness.close());

test("unconfirmed payments stay in question, however old they are", async () => {
  const { user } = await harness.debtor();
  harness.api.deps.clock.set("2027-03-20T12:00:00Z");
  const later = await signInAgain(harness.api, user);

  const month = (await harness.ask(later, "GET", { path: "month/" })).json<ThisMonth>();

  expect(month.payments.map(({ cycle, state, amount }) => [cycle, state, amount])).toEqual([
    ["2026-12-05", "question", "75.00"],
    ["2027-01-05", "question", "75.00"],
    ["2027-02-05", "question", "75.00"],
    ["2027-03-05", "question", "75.00"],
    ["2027-04-05", "to_send", "75.00"],
  ]);
  expect(month.totals).toMatchObject([{ in_question: "300.00" }]);
});

test("an estimated bill keeps its last amount while only estimated interest is added to the balance", async () => {
  const user = await harness.signUp();
  await harness.create(user, {
    name: "Store card",
    kind: "credit_card",
    balances: [{ id: "card", amount: "3000.00", apr: "29.99" }],
    due_day: 5,
  });
  const amountOn = async (day: string) => {
    harness.api.deps.clock.set(`${day}T12:00:00Z`);
    const { payments } = await readMonth(harness.api, await signInAgain(harness.api, user));
    await createSnapshotPayoffPlanJob(harness.api.deps).run(user);
    return payments.find(({ cycle }) => cycle === "2027-01-05")?.amount;
  };
  const listed = await amountOn("2027-01-05");

  for (const day of ["2027-01-06", "2027-01-25", "2027-02-03", "2027-02-25"]) {
    expect({ day, amount: await amountOn(day) }).toEqual({ day, amount: listed });
  }
});

test("a payment of an earlier month that the user records stays listed that day, so that it can be undone", async () => {
  const { user, debt } = await harness.debtor();
  harness.api.deps.clock.set("2027-03-20T12:00:00Z");
  const later = await signInAgain(harness.api, user);
  const cyclesOn = async (person: SignedInUser) =>
    (await harness.ask(person, "GET", { path: "month/" }))
      .json<ThisMonth>()
      .payments.map(({ cycle, state }) => [cycle, state])
      .slice(0, 2);

  await harness.pay(later, debt.uuid, { cycle: "2026-12-05", sent_on: "2026-12-05" });

  expect(await cyclesOn(later)).toEqual([
    ["2026-12-05", "paid"],
    ["2027-01-05", "question"],
  ]);
  harness.api.deps.clock.set("2027-03-22T12:00:00Z");
  expect(await cyclesOn(await signInAgain(harness.api, user))).toEqual([
    ["2027-01-05", "question"],
    ["2027-02-05", "question"],
  ]);
});
