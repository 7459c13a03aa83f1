import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createLedgerWorld, type LedgerWorld } from "#testing/ledger-world.ts";
import { LOAN } from "#testing/debt-world.ts";
import { readMonth } from "#testing/read-month.ts";
import { signInAgain } from "#testing/signed-in-user.ts";

import { settle } from "#testing/reconcile-ledger.ts";

let world: LedgerWorld;

beforeAll(async () => {
  world = await createLedgerWorld();
});
beforeEach(() => world.api.deps.clock.set("2027-05-20T12:00:00Z"));
afterAll(() => world.close());

test("does not request payments of an ended deferment if it is removed", async () => {
  const user = await world.signUp();
  const debt = await world.create(user, {
    ...LOAN,
    kind: "student_loan",
    minimum: "70.00",
    due_day: 10,
    deferment_until: "2027-06-30",
  });
  world.api.deps.clock.set("2027-06-11T12:00:00Z");
  await settle(world.api.deps, user);
  world.api.deps.clock.set("2027-06-30T12:00:00Z");
  const later = await signInAgain(world.api, user);
  const path = `debts/${debt.uuid}/`;
  await world.ask(later, "PATCH", { path, body: { deferment_until: null } });

  expect(await world.obligations(later, debt.uuid)).toMatchObject([
    { cycle: "2027-08-10", status: "upcoming", left: "70.00" },
    { cycle: "2027-07-10", status: "upcoming", left: "70.00" },
    { cycle: "2027-06-10", status: "not_needed", left: "0.00", question: null },
  ]);
  const { payments, through, totals } = await readMonth(world.api, later);
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
    world.api.deps.clock.set("2027-05-20T12:00:00Z");
    const user = await world.signUp();
    const debt = await world.addAccount(user, {
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
    await settle(world.api.deps, user);

    for (const day of ["2027-05-20", "2027-06-01"]) {
      world.api.deps.clock.set(`${day}T12:00:00Z`);
      // oxlint-disable-next-line no-await-in-loop -- one day after the other
      const { payments } = await readMonth(world.api, await signInAgain(world.api, user));
      const due = payments.filter(
        ({ debt: own, kind, amount }) => own === debt && kind === "bill" && amount !== "0.00",
      );
      expect([day, due]).toEqual([day, []]);
    }
  },
);
