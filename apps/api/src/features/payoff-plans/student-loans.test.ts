import type { Debt, Page, PayoffMonth, PayoffPlan } from "@snowball/contract";
import { addMonths, monthsBetween } from "@snowball/dates";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { SETTINGS } from "#testing/plan-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { readMonth } from "#testing/read-month.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});

afterAll(() => harness.close());

const CARD = {
  type: "credit",
  subtype: "credit card",
  starting_balance: 3_200,
  liability: {
    type: "credit",
    minimum_payment_amount: 96,
    aprs: [
      {
        apr_type: "purchase_apr",
        apr_percentage: 22.49,
        balance_subject_to_apr: 3_200,
        interest_charge_amount: 60,
      },
    ],
  },
};

/** Creates a household with a card and a loan of $34,000.00: $28,000.00 and $6,000.00 of unpaid interest. */
async function household(liability: object): Promise<SignedInUser> {
  const user = await harness.signUp();
  const loan = {
    type: "loan",
    subtype: "student",
    starting_balance: 28_000,
    liability: {
      type: "student",
      interest_rate_percentage: 6.5,
      minimum_payment_amount: 85,
      outstanding_interest_amount: 6_000,
      ...liability,
    },
  };
  await harness.link(user, { customUser: { override_accounts: [CARD, loan] } });

  return user;
}

async function read<T>({ access: token }: SignedInUser, path: string): Promise<T> {
  return (await harness.api.call("GET", `/api/v1/${path}`, { token })).json<T>();
}

async function loanOf(user: SignedInUser): Promise<Debt | undefined> {
  const { results } = await read<Page<Debt>>(user, "debts/");
  return results.find(({ kind }) => kind === "student_loan");
}

test("includes unpaid interest in the amount owed if the servicer reports no status of the loan", async () => {
  const user = await household({});
  await queryDatabase(harness.api, "update liabilities set loan_status = null");

  expect((await loanOf(user))?.owed.value).toBe("34000.00");
  const { debts } = await readMonth(harness.api, user);
  expect(debts.find(({ kind }) => kind === "student_loan")).toBeDefined();
});

async function choose({ access: token }: SignedInUser, facts: object): Promise<void> {
  const body = { ...SETTINGS, ...facts };
  const answer = await harness.api.call("PUT", "/api/v1/payoff-plan/", { token, body });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

const today = () => harness.api.deps.clock.now().toISOString().slice(0, 10);
const schoolEnd = () => addMonths(today(), 9, 31);
const INCOME_DRIVEN = { type: "income-based repayment", description: "IBR" };

test.each([
  { how: "reported separately", reported: 6_000, owed: "34000.00", interest: "6000.00" },
  { how: "included in the balance", reported: null, owed: "28000.00", interest: null },
])(
  "unpaid interest that is $how counts once in the amount owed, in accounts and in debts",
  async ({ reported, owed, interest }) => {
    const user = await household({ outstanding_interest_amount: reported });

    const loan = await loanOf(user);
    const account = (await harness.accounts(user)).find(({ uuid }) => uuid === loan?.uuid);

    expect(loan).toMatchObject({
      owed: { value: owed, source: "bank" },
      balances: [{ amount: owed }],
      accrued_interest: interest,
    });
    expect(account?.balance_current).toBe(owed);
  },
);

test("plans an income-driven loan in school: payments start after school, and interest does not compound", async () => {
  const user = await household({
    loan_status: { type: "in school", end_date: schoolEnd() },
    repayment_plan: INCOME_DRIVEN,
  });
  // With default settings it is not planned, because such a loan ends by forgiveness.
  await choose(user, { strategy: "optimal", total: "450.00" });

  const loan = await loanOf(user);
  const plan = await read<PayoffPlan>(user, "payoff-plan/");
  const { results } = await read<Page<PayoffMonth>>(user, "payoff-plan/months/?limit=24");
  const rows = results.map(({ debts }) => debts.find(({ debt }) => debt === loan?.uuid));

  expect(loan).toMatchObject({
    accrual: "simple_daily",
    accrued_interest: "6000.00",
    deferment_until: schoolEnd(),
    is_subsidized: false,
    is_included: true,
    missing: [],
  });
  expect(plan.outcome).toMatchObject({ status: "plan", fault: null });
  // No payment is due until school ends, and interest accrues on $28,000.00 only.
  const paused = monthsBetween(plan.outcome.first_month, schoolEnd());
  const whole = rows.slice(1, paused);
  expect(whole.map((row) => row?.minimum)).toEqual(whole.map(() => "0.00"));
  expect(rows[paused + 1]?.minimum).toBe("85.00");
  // Skips the partial first month, and the second month, because part of its interest is in the balance.
  const interests = rows
    .slice(2, paused)
    .map((row, at) => Number(row?.end) + Number(row?.payment) - Number(rows[at + 1]?.end));
  expect(Math.max(...interests)).toBeLessThan((28_000 * 0.065 * 31.5) / 365.25);
  expect(Math.min(...interests)).toBeGreaterThan((28_000 * 0.065 * 27.5) / 365.25);
});

test("plans a loan in school without a known payment with estimated payments over ten years", async () => {
  const user = await household({
    minimum_payment_amount: 0,
    outstanding_interest_amount: 0,
    loan_status: { type: "in school", end_date: schoolEnd() },
  });

  const loan = await loanOf(user);
  const { outcome } = await read<PayoffPlan>(user, "payoff-plan/");

  expect(loan?.missing).toEqual([]);
  expect(outcome.status).toBe("plan");
  expect(outcome.estimated).toContainEqual({ debt: loan?.uuid, figures: ["minimum"] });
});

test.each([
  ["repayment", 9],
  ["deferment", -1],
  ["pending idr", 9],
])("a loan status %j that ends in %d months does not pause the plan", async (type, months) => {
  const user = await household({
    loan_status: { type, end_date: addMonths(today(), months) },
  });

  expect((await loanOf(user))?.deferment_until).toBeNull();
});

test("the user's override of unpaid interest and pause replaces the servicer's figures until it is removed", async () => {
  const user = await household({ loan_status: { type: "forbearance", end_date: schoolEnd() } });
  const change = async (body: object) => {
    const path = `/api/v1/debts/${(await loanOf(user))?.uuid}/`;
    return (await harness.api.call("PATCH", path, { token: user.access, body })).json<Debt>();
  };
  const until = addMonths(today(), 2);

  expect(await change({ accrued_interest: "0.00", deferment_until: until })).toMatchObject({
    accrued_interest: "0.00",
    deferment_until: until,
    student_loan: { outstanding_interest_amount: "6000.00" },
  });
  // The servicer's unpaid interest is not added to the amount owed that the user entered.
  expect(await change({ accrued_interest: null, owed: "5000.00" })).toMatchObject({
    accrued_interest: null,
  });
  expect(await change({ owed: null, deferment_until: null, accrual: "monthly" })).toMatchObject({
    accrued_interest: null,
    deferment_until: schoolEnd(),
  });
});

test("derives no budget and no date for an income-driven payment that never pays off the loan", async () => {
  const user = await household({ repayment_plan: INCOME_DRIVEN });

  const { outcome, settings } = await read<PayoffPlan>(user, "payoff-plan/");

  expect(outcome).toMatchObject({
    status: "impossible",
    fault: { code: "NEVER_PAYS_OFF" },
    least_budget: null,
    debt_free_month: null,
  });
  // Money freed by the card is not spent on a loan that will be forgiven.
  expect(settings).toMatchObject({ total: null, rollover: false });
});
