import { MonthDebt, type MonthPayment } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  type AccountFacts,
  CARD,
  createDebtHarness,
  type DebtHarness,
  LOAN,
} from "#testing/debt-harness.ts";
import { planWith } from "#testing/plan-with.ts";
import { readMonth } from "#testing/read-month.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: DebtHarness;

beforeAll(async () => {
  harness = await createDebtHarness();
});

afterAll(() => harness.close());

type Liability =
  | { kind: "credit"; minimum: string | null; due: string | null; isOverdue?: boolean | null }
  | {
      kind: "mortgage";
      minimum: string | null;
      due: string | null;
      pastDue?: string | null;
      fee?: string | null;
    }
  | { kind: "student_loan"; minimum: string | null; due: string | null };

async function addAccount(
  user: SignedInUser,
  liability: Liability | null,
  facts: AccountFacts = {},
): Promise<string> {
  return harness.addAccount(user, {
    type: liability?.kind === "credit" ? "credit" : "loan",
    balanceCurrent: "100.00",
    ...facts,
    ...(liability && { liability: columnsOf(liability) }),
  });
}

function columnsOf(liability: Liability): NonNullable<AccountFacts["liability"]> {
  return {
    kind: liability.kind,
    minimumPaymentAmount: liability.minimum,
    nextPaymentDueDate: liability.due,
    ...(liability.kind === "credit" && { isOverdue: liability.isOverdue ?? null }),
    ...(liability.kind === "mortgage" && {
      pastDueAmount: liability.pastDue ?? null,
      lateFeeAmount: liability.fee ?? null,
    }),
  };
}

type Listed = Omit<MonthPayment, "debt"> & { debt: MonthDebt | undefined };

/** The payments of the month with their debts, extras excluded. */
async function list(user: SignedInUser): Promise<Listed[]> {
  const { payments, debts } = await readMonth(harness.api, user);

  return payments
    .filter(({ kind }) => kind === "bill" || kind === "arrears")
    .map((payment) => ({ ...payment, debt: debts.find(({ uuid }) => uuid === payment.debt) }));
}

test("200: lists every kind of debt, the next payment first and unknown dates last", async () => {
  const user = await harness.signUp();
  const undated = await addAccount(user, { kind: "student_loan", minimum: null, due: null });
  const later = await addAccount(user, {
    kind: "mortgage",
    minimum: "1500.00",
    due: "2027-01-01",
  });
  const next = await addAccount(
    user,
    { kind: "credit", minimum: "35.00", due: "2026-12-05" },
    { officialName: "Platinum Visa" },
  );

  const payments = await list(user);

  expect(payments.map(({ debt }) => debt?.account)).toEqual([next, later, undated]);
  expect(payments[0]).toEqual({
    debt: {
      uuid: next,
      account: next,
      item: expect.any(String),
      name: "Platinum Visa",
      nickname: null,
      mask: "1234",
      institution_id: "ins_109508",
      lender: "First Platypus Bank",
      kind: "credit_card",
      currency: "USD",
      autopay: { type: "none", amount: null },
      combined_bill: null,
    },
    kind: "bill",
    cycle: "2026-12-05",
    due_date: "2026-12-05",
    due_date_source: "bank",
    send_by: "2026-12-01",
    billed: "35.00",
    billed_source: "bank",
    billed_as_of: "2026-12-01T06:00:00.000Z",
    bank_billed: null,
    is_last_statement: false,
    past_due_amount: null,
    late_fee_amount: null,
    state: "to_send",
    amount: "35.00",
    minimum: "35.00",
    extra: "0.00",
    escrow: "0.00",
    uncovered: "0.00",
    is_escrow_estimated: false,
    is_estimated: false,
    from_paycheck: null,
    send_from: null,
    is_from_savings: false,
    arrive_by: null,
    arrives_next_month: false,
    paid: "0.00",
    sent: "0.00",
    sent_this_month: "0.00",
    left: "35.00",
    recognised: null,
    question: null,
    not_paid_on: null,
    // Without a rate it cannot be planned.
    in_plan: false,
  });
  expect(payments[2]).toMatchObject({
    billed: null,
    billed_source: null,
    billed_as_of: null,
    due_date: null,
    due_date_source: null,
    state: "unknown",
  });
});

test("200: accounts that owe nothing and have no liability, and closed ones, are not listed", async () => {
  const user = await harness.signUp();
  await addAccount(user, null, { balanceCurrent: "0.00" });
  await addAccount(
    user,
    { kind: "credit", minimum: "35.00", due: "2026-12-05" },
    { closedAt: new Date("2026-11-01T00:00:00Z") },
  );

  expect(await list(user)).toEqual([]);
});

test("200: the lender's report or a past-due amount marks a payment overdue", async () => {
  const user = await harness.signUp();
  await addAccount(user, { kind: "credit", minimum: "5.00", due: "2027-02-01", isOverdue: true });
  await addAccount(user, {
    kind: "mortgage",
    minimum: "5.00",
    due: "2026-12-20",
    pastDue: "9.99",
  });
  await addAccount(user, { kind: "student_loan", minimum: "5.00", due: "2026-11-01" });
  await addAccount(user, {
    kind: "mortgage",
    minimum: "5.00",
    due: "2027-02-03",
    pastDue: "0.00",
  });

  const payments = await list(user);

  expect(payments.map((each) => [each.due_date, each.state === "late"])).toEqual([
    ["2026-11-01", true],
    // The lender reports the next due date, February 1. The list has the missed date.
    ["2026-11-01", true],
    // It was past due before the mortgage was known.
    ["2026-11-20", true],
    // The overdue payment is listed, so the lender's report is not about the coming payment.
    ["2026-12-20", false],
    ["2027-02-03", false],
  ]);
});

test("200: lists the user's overrides of a debt until they are removed", async () => {
  const user = await harness.signUp();
  const { access } = user;
  const silent = await addAccount(user, { kind: "credit", minimum: null, due: null });
  const reported = await addAccount(user, { kind: "credit", minimum: "35.00", due: "2026-12-05" });
  const say = (uuid: string, body: object) =>
    harness.api.call("PATCH", `/api/v1/debts/${uuid}/`, { token: access, body });
  await say(silent, { minimum: "25.00", due_day: 4 });
  await say(reported, { minimum: "60.00", due_day: 9 });
  const byAccount = async (uuid: string) =>
    (await list(user)).find(({ debt }) => debt?.account === uuid);

  expect(await byAccount(silent)).toMatchObject({
    billed: "25.00",
    billed_source: "user",
    billed_as_of: "2026-12-01T12:00:00.000Z",
    bank_billed: null,
    due_date: "2026-12-04",
    due_date_source: "user",
    state: "to_send",
  });
  expect(await byAccount(reported)).toMatchObject({
    billed: "60.00",
    billed_source: "user",
    bank_billed: "35.00",
    due_date: "2026-12-09",
    due_date_source: "user",
  });

  await say(silent, { minimum: null, due_day: null });
  await say(reported, { minimum: null, due_day: null });
  expect(await byAccount(silent)).toMatchObject({ billed: null, due_date: null, state: "unknown" });
  expect(await byAccount(reported)).toMatchObject({ billed: "35.00", billed_source: "bank" });
  expect(await byAccount(reported)).toMatchObject({
    due_date: "2026-12-05",
    due_date_source: "bank",
  });
});

test("200: a manual debt is listed among the others, by its date and name", async () => {
  const user = await harness.signUp();
  const { access } = user;
  await addAccount(user, { kind: "credit", minimum: "35.00", due: "2026-12-10" });
  const enter = (body: object) =>
    harness.api.call("POST", "/api/v1/debts/", { token: access, body });
  const car = { name: "Car loan", lender: "Lakeside", kind: "auto_loan", minimum: "412.00" };
  const balances = [{ id: "a", amount: "9000.00", apr: "6" }];
  await enter({ ...car, balances, due_day: 6, nickname: "The car", is_included: false });
  await enter({ ...car, balances, name: "No day", minimum: undefined });

  const payments = await list(user);

  expect(payments.map(({ debt, due_date: due }) => [debt?.name, due])).toEqual([
    ["Car loan", "2026-12-06"],
    ["Card", "2026-12-10"],
    ["Car loan", "2027-01-06"],
    ["No day", null],
  ]);
  expect(payments[0]).toMatchObject({
    debt: {
      account: null,
      item: null,
      nickname: "The car",
      lender: "Lakeside",
      kind: "auto_loan",
    },
    cycle: "2026-12-06",
    send_by: "2026-12-01",
    billed: "412.00",
    billed_source: "user",
    amount: "412.00",
    state: "to_send",
    in_plan: false,
  });
  expect(payments[3]).toMatchObject({ state: "unknown", cycle: "2026-12-31", left: null });
});

test("a mortgage's past-due amount is listed next to the payment; unknown is not zero", async () => {
  const user = await harness.signUp();
  const mortgage = { kind: "mortgage" as const, minimum: "9.00", due: null };
  const add = (name: string, pastDue: string | null, fee: string | null) =>
    addAccount(user, { ...mortgage, pastDue, fee }, { name });
  await add("Late", "1200.00", "89.91");
  await add("Paid", "0.00", "0.00");
  await add("Silent", null, null);

  const payments = await list(user);

  expect(
    payments.map((one) => [
      one.debt?.name,
      one.past_due_amount,
      one.late_fee_amount,
      one.state === "late",
    ]),
  ).toEqual([
    ["Late", "1200.00", "89.91", true],
    ["Paid", "0.00", "0.00", false],
    ["Silent", null, null, false],
  ]);
});

test("200: warns of a card over its limit, a rate that rises and a budget that is short", async () => {
  const user = await harness.signUp();
  const card = await harness.addAccount(user, { ...CARD, balanceLimit: "2900.00" });
  const promo = { apr: "0", last_date: "2027-06-10" };
  const balances = [{ id: "loan", amount: "1200.00", apr: "19", promo }];
  const loan = await harness.create(user, { ...LOAN, kind: "credit_card", balances });
  await planWith(harness.api, user, "150.00");

  const { warnings, debts } = await readMonth(harness.api, user);

  // $1,200.00 in six payments, although the budget of December has less.
  expect(warnings).toMatchObject([
    { kind: "short_month", minimums: "180.00", shortfall: "30.00" },
    { kind: "over_limit", debt: card, limit: "2900.00", above: "100.00" },
    { kind: "rate_rise", debt: loan.uuid, last_date: "2027-06-10", clearing_payment: "200.00" },
  ]);
  expect(debts.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining([card, loan.uuid]));
  // No balances: the answer is as small as the screens of the month need it.
  for (const debt of debts) {
    expect(Object.keys(debt).toSorted()).toEqual(Object.keys(MonthDebt.properties).toSorted());
  }
});
