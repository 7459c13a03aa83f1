import type { Calendar, Debt, Page, PayoffMonth } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { LOAN } from "#testing/debt-harness.ts";
import { createLedgerHarness, type LedgerHarness } from "#testing/ledger-harness.ts";
import { planWith } from "#testing/plan-with.ts";
import { readMonth } from "#testing/read-month.ts";
import { signInAgain, type SignedInUser } from "#testing/signed-in-user.ts";

let harness: LedgerHarness;

beforeAll(async () => {
  harness = await createLedgerHarness();
});
beforeEach(() => harness.api.deps.clock.set("2026-12-01T12:00:00Z"));
afterAll(() => harness.close());

const read = async <T>(user: SignedInUser, path: string) =>
  (await harness.ask(user, "GET", { path })).json<T>();

/** Returns what each screen says about a debt. */
async function screensOf(user: SignedInUser, debt: string) {
  const { payments } = await readMonth(harness.api, user);
  const { results } = await read<Page<PayoffMonth>>(user, "payoff-plan/months/?limit=8");
  const calendar = await read<Calendar>(user, "calendar/?from=2026-12-01&to=2027-06-30");
  const isOwn = (each: { debt: string }) => each.debt === debt;

  return {
    home: payments.filter(isOwn).map(({ kind, state, amount }) => [kind, state, amount]),
    plan: results.map(({ month, debts }) => [month, debts.find(isOwn)?.payment]),
    calendar: calendar.entries.filter(isOwn).map(({ cycle, amount }) => [cycle, amount]),
    debtPage: (await harness.obligations(user, debt)).map(({ status, left }) => [status, left]),
  };
}

/** A loan of $4,000.00 that the user entered as deferred until May 25, due on each 20th. */
const deferred = (user: SignedInUser): Promise<Debt> =>
  harness.create(user, {
    ...LOAN,
    name: "Federal loan",
    kind: "student_loan",
    balances: [{ id: "loan", amount: "4000.00", apr: "5.28" }],
    minimum: "100.00",
    due_day: 20,
    deferment_until: "2027-05-25",
  });

test("every screen says that nothing is due on a deferred loan until its deferment ends", async () => {
  const user = await harness.signUp();
  const { uuid } = await deferred(user);
  const car = { ...LOAN, name: "Car", balances: [{ id: "car", amount: "9000.00", apr: "9" }] };
  await harness.create(user, { ...car, minimum: "150.00", due_day: 16 });
  await planWith(harness.api, user, "250.00");

  expect(await screensOf(user, uuid)).toEqual({
    home: [["bill", "nothing_due", "0.00"]],
    plan: [
      ["2026-12-01", "0.00"],
      ["2027-01-01", "0.00"],
      ["2027-02-01", "0.00"],
      ["2027-03-01", "0.00"],
      ["2027-04-01", "0.00"],
      ["2027-05-01", "0.00"],
      ["2027-06-01", "100.00"],
      ["2027-07-01", "100.00"],
    ],
    calendar: [["2027-06-20", "100.00"]],
    debtPage: [["not_needed", "0.00"]],
  });
});

test("while a loan is paused without an end, a user who chose no budget is not asked for money for it", async () => {
  const user = await harness.signUp();
  const loan = await harness.addAccount(user, {
    type: "loan",
    subtype: "student",
    balanceCurrent: "9200.00",
    liability: {
      kind: "student_loan",
      interestRatePercentage: "6.50",
      minimumPaymentAmount: null,
      loanStatus: "forbearance",
      loanStatusEndDate: null,
    },
  });
  await harness.create(user, { ...LOAN, name: "Car", minimum: "150.00", due_day: 16 });
  const later = await signInAgain(harness.api, user);
  const month = await readMonth(harness.api, later);
  const { home, plan } = await screensOf(later, loan);

  expect(month).toMatchObject({
    budget: "150.00",
    unknown_count: 0,
    totals: [{ to_send: "150.00" }],
  });
  expect(home).toEqual([["bill", "nothing_due", "0.00"]]);
  expect(plan[0]).toEqual(["2026-12-01", "0.00"]);
  // The plan expects its payments from next month on.
  expect(Number(plan[1]?.[1])).toBeGreaterThan(100);
});

test("a loan that left its deferment is paid from the lender's first due date on, and its money goes to other debts before", async () => {
  const user = await harness.signUp();
  const loan = await harness.addAccount(user, {
    type: "loan",
    subtype: "student",
    balanceCurrent: "4300.00",
    liability: {
      kind: "student_loan",
      interestRatePercentage: "4.50",
      minimumPaymentAmount: "48.00",
      nextPaymentDueDate: "2027-02-06",
      loanStatus: "repayment",
    },
  });
  const car = { ...LOAN, name: "Car", balances: [{ id: "car", amount: "9000.00", apr: "9" }] };
  const { uuid: paid } = await harness.create(user, { ...car, minimum: "150.00", due_day: 16 });
  await planWith(harness.api, user, "250.00");

  expect((await screensOf(user, loan)).plan.slice(0, 3)).toEqual([
    ["2026-12-01", "0.00"],
    ["2027-01-01", "0.00"],
    ["2027-02-01", "48.00"],
  ]);
  await harness.pay(user, paid, { amount: "250.00", cycle: "2026-12-16", sent_on: "2026-12-01" });
  harness.api.deps.clock.set("2027-01-10T12:00:00Z");
  const later = await signInAgain(harness.api, user);
  const { totals, payments } = await readMonth(harness.api, later);

  expect(totals).toMatchObject([{ to_send: "250.00" }]);
  expect(payments.find(({ debt }) => debt === loan)).toMatchObject({ due_date: "2027-02-06" });
});
