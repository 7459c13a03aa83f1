import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createLedgerHarness, type LedgerHarness } from "#testing/ledger-harness.ts";
import { LOAN } from "#testing/debt-harness.ts";
import { readMonth } from "#testing/read-month.ts";
import { signInAgain } from "#testing/signed-in-user.ts";

import { settle } from "#testing/reconcile-ledger.ts";

let harness: LedgerHarness;

beforeAll(async () => {
  harness = await createLedgerHarness();
});
beforeEach(() => harness.api.deps.clock.set("2027-05-20T12:00:00Z"));
afterAll(() => harness.close());

test("does not request payments of an ended deferment if it is removed", async () => {
  const user = await harness.signUp();
  const debt = await harness.create(user, {
    ...LOAN,
    kind: "student_loan",
    minimum: "70.00",
    due_day: 10,
    deferment_until: "2027-06-30",
  });
  harness.api.deps.clock.set("2027-06-11T12:00:00Z");
  await settle(harness.api.deps, user);
  harness.api.deps.clock.set("2027-06-30T12:00:00Z");
  const later = await signInAgain(harness.api, user);
  const path = `debts/${debt.uuid}/`;
  await harness.ask(later, "PATCH", { path, body: { deferment_until: null } });

  expect(await harness.obligations(later, debt.uuid)).toMatchObject([
    { cycle: "2027-08-10", status: "upcoming", left: "70.00" },
    { cycle: "2027-07-10", status: "upcoming", left: "70.00" },
    { cycle: "2027-06-10", status: "not_needed", left: "0.00", question: null },
  ]);
  const { payments, through, totals } = await readMonth(harness.api, later);
  const due = payments.filter(
    ({ debt: own, due_date: date, amount }) =>
      own === debt.uuid && date !== null && date <= through && amount !== "0.00",
  );
  expect(due).toEqual([]);
  expect(totals).toMatchObject([{ sent: "0.00" }]);
});

test.each(["0.00", null])(
  "lists no bill of a loan that pauses without an end date if the servicer reports %s",
  async (minimumPaymentAmount) => {
    harness.api.deps.clock.set("2027-05-20T12:00:00Z");
    const user = await harness.signUp();
    const debt = await harness.addAccount(user, {
      type: "loan",
      subtype: "student",
      balanceCurrent: "12000.00",
      liability: {
        kind: "student_loan",
        interestRatePercentage: "6.50",
        minimumPaymentAmount,
        nextPaymentDueDate: "2027-05-02",
        loanStatus: "forbearance",
        loanStatusEndDate: null,
      },
    });
    await settle(harness.api.deps, user);

    for (const day of ["2027-05-20", "2027-06-01"]) {
      harness.api.deps.clock.set(`${day}T12:00:00Z`);
      const { payments } = await readMonth(harness.api, await signInAgain(harness.api, user));
      const due = payments.filter(
        ({ debt: own, kind, amount }) => own === debt && kind === "bill" && amount !== "0.00",
      );
      expect([day, due]).toEqual([day, []]);
    }
  },
);
