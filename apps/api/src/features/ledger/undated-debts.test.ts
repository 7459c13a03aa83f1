import type { Calendar, Debt, MonthPayment, ThisMonth } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type AccountFacts, LOAN } from "#testing/debt-harness.ts";
import { createLedgerHarness, type LedgerHarness } from "#testing/ledger-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { type SignedInUser, signInAgain } from "#testing/signed-in-user.ts";

import { settle } from "#testing/reconcile-ledger.ts";

let harness: LedgerHarness;

beforeAll(async () => {
  harness = await createLedgerHarness();
});
beforeEach(() => harness.api.deps.clock.set("2026-12-10T12:00:00Z"));
afterAll(() => harness.close());

/** A student loan in deferment: the servicer reports that nothing is due, and no date. */
const DEFERRED = {
  type: "loan",
  subtype: "student",
  balanceCurrent: "18500.00",
  liability: {
    kind: "student_loan",
    minimumPaymentAmount: "0.00",
    isOverdue: false,
    interestRatePercentage: "5.28",
    loanStatus: "deferment",
    loanStatusEndDate: "2027-05-25",
  },
} as const satisfies AccountFacts;

/** Creates a user with a loan of $1,200.00, $75.00 a month and no due day, entered on 2026-12-10. */
async function undatedDebtor(): Promise<{ user: SignedInUser; debt: Debt }> {
  const user = await harness.signUp();
  return { user, debt: await harness.create(user, { ...LOAN, minimum: "75.00" }) };
}

/** Runs the daily job. */
const settleFor = (user: SignedInUser) => settle(harness.api.deps, user);

async function onDay(user: SignedInUser, day: string): Promise<SignedInUser> {
  harness.api.deps.clock.set(`${day}T12:00:00Z`);
  return signInAgain(harness.api, user);
}

async function month(user: SignedInUser): Promise<ThisMonth> {
  return (await harness.ask(user, "GET", { path: "month/" })).json<ThisMonth>();
}

const shown = ({ payments }: { payments: readonly MonthPayment[] }) =>
  payments.map(({ cycle, due_date: due, state, amount }) => [cycle, due, state, amount]);

test("lists one payment per calendar month for a debt without a due day", async () => {
  const { user, debt } = await undatedDebtor();

  expect(shown(await month(user))).toEqual([["2026-12-31", null, "to_send", "75.00"]]);
  expect(await harness.obligations(user, debt.uuid)).toMatchObject([
    { cycle: "2026-12-31", due_date: null, due_date_source: null, pay_by: null, question: null },
  ]);
});

test("a recorded payment settles its month, and the next month requests its own", async () => {
  const { user, debt } = await undatedDebtor();

  await harness.pay(user, debt.uuid, { sent_on: "2026-12-10" });
  expect(shown(await month(user))).toEqual([["2026-12-31", null, "paid", "0.00"]]);

  const later = await onDay(user, "2027-01-02");
  expect(shown(await month(later))).toEqual([["2027-01-31", null, "to_send", "75.00"]]);
});

test("a partial payment leaves the rest of the month's payment", async () => {
  const { user, debt } = await undatedDebtor();

  await harness.pay(user, debt.uuid, { amount: "25.00", sent_on: "2026-12-10" });

  expect(shown(await month(user))).toEqual([["2026-12-31", null, "partial", "50.00"]]);
});

test("asks about each month without a recorded payment once it is over", async () => {
  const { user } = await undatedDebtor();

  const later = await onDay(user, "2027-02-10");
  const now = await month(later);

  expect(shown(now)).toEqual([
    ["2026-12-31", null, "question", "75.00"],
    ["2027-01-31", null, "question", "75.00"],
    ["2027-02-28", null, "to_send", "75.00"],
  ]);
  expect(now.payments[0]).toMatchObject({ question: "was_it_paid", kind: "arrears" });
  expect(now.totals).toMatchObject([{ in_question: "150.00", to_send: "225.00" }]);
});

test("asks about the past months of a debt with neither a due day nor a known minimum", async () => {
  const user = await harness.signUp();
  const { uuid } = await harness.create(user, { ...LOAN, name: "Collection", minimum: null });

  const later = await onDay(user, "2027-03-10");
  const now = await month(later);

  const asked = ["2026-12-31", "2027-01-31", "2027-02-28"];
  expect(shown(now)).toEqual([
    ...asked.map((cycle) => [cycle, null, "question", null]),
    ["2027-03-31", null, "unknown", null],
  ]);
  expect(now).toMatchObject({ unknown_count: 4, late_count: 0 });
  expect(now.totals).toMatchObject([{ in_question: "0.00", to_send: "0.00" }]);

  // Nothing is due each month, so nothing was.
  await harness.change(later, uuid, { minimum: "0.00" });
  const bills = (await month(later)).payments.filter(({ kind }) => kind !== "extra");
  expect(shown({ payments: bills })).toEqual([["2027-03-31", null, "nothing_due", "0.00"]]);
});

test("shows a month that the user reported as unpaid as late, once, next to the current one", async () => {
  const { user, debt } = await undatedDebtor();
  const later = await onDay(user, "2027-01-10");

  const path = `debts/${debt.uuid}/obligations/2026-12-31/`;
  expect((await harness.ask(later, "PATCH", { path, body: { is_unpaid: true } })).statusCode).toBe(
    200,
  );

  const now = await month(later);
  expect(shown(now)).toEqual([
    ["2026-12-31", null, "late", "75.00"],
    ["2027-01-31", null, "to_send", "75.00"],
  ]);
  expect(now.totals).toMatchObject([{ late: "75.00", to_send: "150.00" }]);
});

test("a due day moves the month's payment to its date and does not change past months", async () => {
  const { user, debt } = await undatedDebtor();
  await settleFor(user);
  const later = await onDay(user, "2027-01-10");
  await settleFor(user);

  await harness.change(later, debt.uuid, { due_day: 20 });

  expect(shown(await month(later))).toEqual([
    ["2026-12-31", null, "question", "75.00"],
    ["2027-01-31", "2027-01-20", "to_send", "75.00"],
    ["2027-02-20", "2027-02-20", "to_send", "75.00"],
  ]);
});

test("a debt is due once a month after its due day is removed", async () => {
  const { user, debt } = await harness.debtor();

  await harness.pay(user, debt.uuid, { sent_on: "2026-12-10" });
  await harness.change(user, debt.uuid, { due_day: null });
  await settleFor(user);

  const later = await onDay(user, "2027-02-25");
  expect(shown(await month(later)).map(([, ...rest]) => rest)).toEqual([
    [null, "question", "75.00"],
    [null, "to_send", "75.00"],
  ]);
});

test("shows payments without a known date in the calendar on the last day on which they arrive in their month", async () => {
  const { user } = await undatedDebtor();

  const path = "calendar/?from=2026-12-01&to=2027-02-28";
  const { entries } = (await harness.ask(user, "GET", { path })).json<Calendar>();

  expect(entries.map(({ on, due_date: due, amount }) => [on, due, amount])).toEqual([
    ["2026-12-28", null, "75.00"],
    ["2027-01-26", null, "75.00"],
    ["2027-02-23", null, "75.00"],
  ]);
});

test.for([
  ["nothing is due", "0.00"],
  ["no amount", null],
] as const)(
  "a linked loan in deferment needs no payment if the servicer reports %s",
  async ([, minimumPaymentAmount]) => {
    const user = await harness.signUp();
    const liability = { ...DEFERRED.liability, minimumPaymentAmount };
    await harness.addAccount(user, { ...DEFERRED, liability });

    const now = await month(user);
    expect(shown(now)[0]).toEqual([null, null, "nothing_due", "0.00"]);
    expect(now.unknown_count).toBe(0);
  },
);

test("records an extra to a linked loan of which nothing is due or was ever paid", async () => {
  const user = await harness.signUp();
  const debt = await harness.addAccount(user, DEFERRED);

  await harness.pay(user, debt, { amount: "120.53", sent_on: "2026-12-10", is_extra: true });

  expect(shown(await month(user))).toEqual([
    [null, null, "nothing_due", "0.00"],
    // The rest of the month's budget.
    [null, null, "to_send", "83.05"],
    [null, null, "sent", "0.00"],
  ]);
});

test("lists recorded payments of a linked loan without cycles, so that they can be undone", async () => {
  const user = await harness.signUp();
  const debt = await harness.addAccount(user, DEFERRED);
  expect(await harness.obligations(user, debt)).toEqual([]);

  await harness.pay(user, debt, { amount: "40.00", sent_on: "2026-12-09", is_extra: true });
  await harness.pay(user, debt, { amount: "120.53", sent_on: "2026-12-10", is_extra: true });

  expect(await harness.obligations(user, debt)).toMatchObject([
    {
      is_without_cycle: true,
      status: "not_needed",
      payments: [
        { amount: "120.53", counted: "0.00", is_missing: false },
        { amount: "40.00", counted: "0.00" },
      ],
    },
  ]);
});

/** A loan of which the servicer reports a bill, and no date. */
const BILLED = {
  type: "loan",
  subtype: "student",
  balanceCurrent: "9000.00",
  liability: {
    kind: "student_loan",
    minimumPaymentAmount: "120.00",
    interestRatePercentage: "5.28",
  },
} as const satisfies AccountFacts;

test("asks about each month of a linked debt with a bill but no date", async () => {
  const user = await harness.signUp();
  const debt = await harness.addAccount(user, BILLED);
  await settleFor(user);
  expect(shown(await month(user))).toEqual([["2026-12-31", null, "to_send", "120.00"]]);

  const later = await onDay(user, "2027-01-20");
  const now = await month(later);

  expect(shown(now)).toEqual([
    ["2026-12-31", null, "question", "120.00"],
    ["2027-01-31", null, "to_send", "120.00"],
  ]);
  expect(now.payments[0]).toMatchObject({ question: "was_it_paid", kind: "arrears" });
  await harness.pay(later, debt, { amount: "120.00", cycle: "2026-12-31", sent_on: "2026-12-20" });
  expect(shown(await month(later))[0]).toEqual(["2026-12-31", null, "paid", "0.00"]);
});

test("does not ask about a month that a bank without due dates reports as not overdue", async () => {
  const user = await harness.signUp();
  const debt = await harness.addAccount(user, {
    ...BILLED,
    liability: { ...BILLED.liability, isOverdue: false },
  });
  await settleFor(user);
  const later = await onDay(user, "2027-01-20");
  await queryDatabase(
    harness.api,
    "update connections set last_synced_at = '2027-01-20T06:00:00Z' where user_id = $1",
    [user.userId],
  );

  expect(shown(await month(later))).toEqual([["2027-01-31", null, "to_send", "120.00"]]);
  expect(await harness.obligations(later, debt)).toMatchObject([
    { cycle: "2027-01-31", status: "upcoming" },
    { cycle: "2026-12-31", status: "paid" },
  ]);
});

test("moves the month's payment to the date that the bank reports later", async () => {
  const user = await harness.signUp();
  const debt = await harness.addAccount(user, BILLED);
  await settleFor(user);

  await queryDatabase(
    harness.api,
    "update liabilities set next_payment_due_date = '2026-12-14' where account_id = $1",
    [debt],
  );

  expect(shown(await month(user))).toEqual([["2026-12-31", "2026-12-14", "to_send", "120.00"]]);
});

/** An auto loan: banks report its balance, and no liability. */
const UNREPORTED = {
  type: "loan",
  subtype: "auto",
  balanceCurrent: "9000.00",
} as const satisfies AccountFacts;

test.for([
  ["an auto loan of which the bank reports only the balance", UNREPORTED],
  [
    "a card of which the bank reports only the balance, with an estimate",
    { balanceCurrent: "900.00" },
    "25.00",
  ],
  [
    "a student loan of which the servicer reports neither a bill nor a date",
    { ...BILLED, liability: { kind: "student_loan" } },
  ],
] as const)("lists and asks about each month of %s", async ([, facts, estimate = null]) => {
  const user = await harness.signUp();
  const debt = await harness.addAccount(user, facts);
  await settleFor(user);
  expect(shown(await month(user))).toEqual([["2026-12-31", null, "unknown", estimate]]);

  const later = await onDay(user, "2027-01-20");
  expect(shown(await month(later))).toEqual([
    ["2026-12-31", null, "question", estimate],
    ["2027-01-31", null, "unknown", estimate],
  ]);

  await harness.pay(later, debt, { amount: "351.80", cycle: "2026-12-31", sent_on: "2026-12-20" });
  expect(shown(await month(later))[0]).toEqual(["2026-12-31", null, "paid", "0.00"]);
});

test.for([
  ["owes nothing", { ...UNREPORTED, balanceCurrent: "0.00" }],
  ["waits for its first statement", { balanceCurrent: "900.00", liability: { kind: "credit" } }],
] as const)("does not ask about a linked debt that %s", async ([, facts]) => {
  const user = await harness.signUp();
  await harness.addAccount(user, facts);
  await settleFor(user);

  const later = await onDay(user, "2027-01-20");
  expect((await month(later)).payments.filter(({ cycle }) => cycle !== null)).toEqual([]);
});
