import type {
  Account,
  Debt,
  Item,
  Page,
  PayoffPlan,
  MonthPayment,
  ThisMonth,
} from "@snowball/contract";
import { addDays } from "@snowball/dates";
import { sumAmounts } from "@snowball/money";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { dayAgo } from "#testing/day-ago.ts";
import { CARD, syncNow } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

// Cases that real bank feeds report and the usual fake user does not: see docs/conformance.md.

let harness: BankHarness;
let user: SignedInUser;

beforeAll(async () => {
  harness = await createBankHarness();
});

beforeEach(async () => {
  harness.api.deps.clock.set(new Date().toISOString());
  user = await harness.signUp();
});

afterAll(() => harness.close());

const inDays = (days: number) => addDays(dayAgo(0), days);

async function get<T>(path: string): Promise<T> {
  const answer = await harness.api.call("GET", path, { token: user.access });
  expect(answer.statusCode).toBe(200);
  return answer.json<T>();
}

async function listDebts(): Promise<Debt[]> {
  return (await get<Page<Debt>>("/api/v1/debts/")).results;
}

async function listPayments(): Promise<MonthPayment[]> {
  return (await get<ThisMonth>("/api/v1/month/")).payments.filter(
    ({ kind }) => kind === "bill" || kind === "arrears",
  );
}

async function changeDebt(uuid: string, body: object): Promise<void> {
  const answer = await harness.api.call("PATCH", `/api/v1/debts/${uuid}/`, {
    token: user.access,
    body,
  });
  expect(answer.statusCode).toBe(200);
  await harness.work();
}

function loan(number: number, balance: number, about: object = {}): object {
  const name = `Direct Loan 000${number}`;

  return {
    type: "loan",
    subtype: "student",
    starting_balance: balance,
    transactions: [],
    meta: { name, official_name: name, mask: `000${number}` },
    liability: {
      type: "student",
      outstanding_interest_amount: 0,
      nominal_apr: 5.05,
      interest_rate_percentage: 5.05,
      minimum_payment_amount: 312.44,
      next_payment_due_date: inDays(17),
      is_overdue: false,
      last_payment_amount: null,
      last_payment_date: null,
      ...about,
    },
  };
}

const fourLoans = (about: object = {}) =>
  [5500, 6500, 7500, 7500].map((balance, at) => loan(at + 1, balance, about));

function checking(...transactions: [daysAgo: number, amount: number, description: string][]) {
  return {
    type: "depository",
    subtype: "checking",
    starting_balance: 3000,
    meta: { name: "Checking", official_name: "Checking", mask: "1111" },
    transactions: transactions.map(([days, amount, description]) => ({
      date_transacted: dayAgo(days),
      date_posted: dayAgo(days),
      amount,
      description,
      currency: "USD",
    })),
  };
}

const link = (...accounts: object[]): Promise<Item> =>
  harness.link(user, { customUser: { override_accounts: accounts } });

const SHARES = ["63.64", "75.22", "86.79", "86.79"];
const BILL = { amount: "312.44", loan_count: 4 };

async function answerBill(is_shared: boolean | null, of?: string) {
  const [debt] = await listDebts();
  const path = `/api/v1/debts/${of ?? debt?.uuid}/combined-bill/`;
  const answer = await harness.api.call("PUT", path, { token: user.access, body: { is_shared } });
  await harness.work();
  return answer;
}

test("counts one bill that a servicer reports on four loans once, everywhere", async () => {
  await link(...fourLoans());

  const payments = await listPayments();
  expect(payments.map(({ billed }) => billed)).toEqual(SHARES);
  const { debts: loans } = await get<ThisMonth>("/api/v1/month/");
  expect(loans.map(({ combined_bill }) => combined_bill)).toEqual(
    SHARES.map(() => ({ ...BILL, is_shared: true, is_confirmed: false })),
  );
  expect(sumAmounts(payments.map(({ left }) => left ?? "0"))).toBe("312.44");
  const debts = await listDebts();
  expect(debts.map(({ minimum }) => minimum.value)).toEqual(SHARES);
  const plan = await get<PayoffPlan>("/api/v1/payoff-plan/");
  expect(JSON.stringify(plan)).toContain("312.44");
  expect(JSON.stringify(plan)).not.toContain("1249.76");
  const accounts = await harness.list<Account>(user, "accounts");
  expect(
    accounts.map(({ student_loan_liability: reported }) => reported?.minimum_payment_amount),
  ).toEqual(["312.44", "312.44", "312.44", "312.44"]);
});

test("remembers the answer about one bill, also for the next report, and can undo it", async () => {
  const item = await link(...fourLoans());

  expect((await answerBill(false)).json()).toMatchObject({
    minimum: { value: "312.44" },
    combined_bill: { ...BILL, is_shared: false, is_confirmed: true },
  });
  await syncNow(harness, item);
  expect((await listPayments()).map(({ billed }) => billed)).toEqual(Array(4).fill("312.44"));

  await answerBill(true);
  expect((await listPayments()).map(({ billed }) => billed)).toEqual(SHARES);
  expect((await listDebts())[3]?.combined_bill).toEqual({
    ...BILL,
    is_shared: true,
    is_confirmed: true,
  });

  await answerBill(null);
  expect((await listDebts())[0]?.combined_bill).toMatchObject({ is_confirmed: false });
});

test("404: no one answers for another user's bill, or for a debt without one", async () => {
  await link(...fourLoans());
  const [debt] = await listDebts();
  user = await harness.signUp();
  await link(loan(1, 5500));

  expect((await answerBill(true)).statusCode).toBe(404);
  expect((await answerBill(true, debt?.uuid)).statusCode).toBe(404);
});

test("recognizes one withdrawal in checking as the payment of all four loans", async () => {
  await link(...fourLoans(), checking([4, 312.44, "SCHOLAR LOAN SERVICING STUDENT LN"]));

  const payments = await listPayments();
  expect(payments.map(({ billed, sent, left }) => [billed, sent, left])).toEqual(
    SHARES.map((share) => [share, share, "0.00"]),
  );
});

test("recognizes the same last payment on each loan as one payment", async () => {
  await link(...fourLoans({ last_payment_amount: 312.44, last_payment_date: dayAgo(4) }));

  const rows = await get<Page<Debt>>("/api/v1/debts/");
  const paid = await Promise.all(
    rows.results.map(({ uuid }) =>
      get<{ results: { payments: { amount: string }[] }[] }>(`/api/v1/debts/${uuid}/obligations/`),
    ),
  );
  const amounts = paid.flatMap(({ results }) =>
    results.flatMap(({ payments }) => payments.map(({ amount }) => amount)),
  );
  expect(amounts).toEqual(SHARES);
});

const zeroLoan = (about: object = {}) =>
  loan(9, 12_000, {
    minimum_payment_amount: 0,
    last_payment_amount: 127.6,
    last_payment_date: dayAgo(12),
    ...about,
  });

test("treats a student loan's payment of zero in repayment as unknown, and estimates it", async () => {
  await link(zeroLoan());

  const [debt] = await listDebts();
  expect(debt).toMatchObject({ minimum: { value: null }, minimum_estimate: "127.60" });
  expect(await listPayments()).toMatchObject([{ billed: null, state: "unknown" }]);
  const plan = await get<PayoffPlan>("/api/v1/payoff-plan/");
  expect(plan.outcome).toMatchObject({
    status: "plan",
    estimated: [{ debt: debt?.uuid, figures: ["minimum"] }],
    debt_free_month: expect.stringMatching(/^203/),
    least_budget: { amount: "127.60" },
  });
  const [account] = await harness.list<Account>(user, "accounts");
  expect(account?.student_loan_liability?.minimum_payment_amount).toBe("0.00");
});

test.for([
  ["autopay", { autopay: { type: "minimum" } }],
  ["a deferment", { deferment_until: "2199-06-30" }],
] as const)("shows a payment of zero as nothing to pay with %s stated", async ([, change]) => {
  await link(zeroLoan());
  const [debt] = await listDebts();

  await changeDebt(debt?.uuid ?? "", change);

  expect(await listPayments()).toMatchObject([{ billed: "0.00", state: "nothing_due" }]);
  expect(await listDebts()).toMatchObject([
    { minimum: { value: "0.00" }, minimum_estimate: "autopay" in change ? "127.60" : null },
  ]);
});

test("keeps a payment of zero that an income-driven plan or a loan in school explains", async () => {
  await link(
    zeroLoan({ repayment_plan: { type: "income-based repayment", description: null } }),
    loan(8, 100, { minimum_payment_amount: 0, loan_status: { type: "in school", end_date: null } }),
  );

  expect((await listDebts()).map(({ minimum }) => minimum.value)).toEqual(["0.00", "0.00"]);
});

test("counts a payment that the bank lists as pending and as posted once", async () => {
  const card = {
    ...CARD,
    starting_balance: 1500,
    meta: { name: "Visa", official_name: "Visa Signature", mask: "4242" },
    liability: {
      type: "credit",
      purchase_apr: 24.99,
      minimum_payment_amount: 45,
      next_payment_due_date: inDays(9),
      last_payment_amount: null,
      last_payment_date: null,
    },
  };
  const both = checking([2, 45, "FIRST PLATYPUS BANK CARD PAYMENT"]);
  const [posted] = both.transactions;
  const transactions = [
    { ...posted, date_posted: inDays(4) },
    { ...posted, date_posted: dayAgo(1) },
  ];
  await link(card, { ...both, transactions });

  const listed = (await harness.transactions(user)).filter(({ amount, name }) => {
    return amount === "45.00" && name.startsWith("FIRST PLATYPUS");
  });
  expect(listed).toHaveLength(2);
  expect(listed.filter(({ pending }) => pending)).toHaveLength(1);
  expect(await listPayments()).toMatchObject([{ billed: "45.00", sent: "45.00", left: "0.00" }]);
});
