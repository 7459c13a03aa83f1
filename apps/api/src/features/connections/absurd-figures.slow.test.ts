import { afterAll, beforeAll, expect, test } from "vitest";

import { mapAccount, mapLiabilities, mapTransactionsPage } from "#adapters/plaid/map.ts";
import { syncNow } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";

// The tables reject impossible values. A rejected row would fail the sync for as long as the bank
// repeats it. So the mapping must only let values through that fit; these are at every limit.

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});

afterAll(() => harness.close());

const EDGES = [
  { amount: 999_999_999_999_999, percentage: 99_999, date: "9999-12-31" },
  { amount: -999_999_999_999_999, percentage: -1, date: "0001-01-01" },
  { amount: 0.00001, percentage: 1e-9, date: "2200-01-01" },
  { amount: -0.00001, percentage: 1000, date: "1899-12-31" },
  { amount: -5, percentage: 1e300, date: "1900-01-01" },
];
const LONG = "ﷺ𝒳".repeat(5_000);

test.each(EDGES)("stores figures at the limits ($amount, $percentage %, $date)", async (edge) => {
  const { amount, percentage, date } = edge;
  const user = await harness.signUp();
  const item = await harness.link(user);
  const id = "a".repeat(256);
  const balances = { current: amount, available: amount, limit: amount, iso_currency_code: LONG };
  const account = {
    account_id: id,
    type: "credit",
    subtype: LONG,
    name: LONG,
    official_name: LONG,
    mask: LONG,
    balances,
  };
  const liability = {
    account_id: id,
    minimum_payment_amount: amount,
    next_payment_due_date: date,
    last_payment_amount: amount,
    last_payment_date: date,
    is_overdue: true,
  };
  const accounts = [id, `b${id.slice(1)}`, `c${id.slice(1)}`];
  const [card, home, school] = accounts.map((account_id) => ({ ...liability, account_id }));
  const liabilities = mapLiabilities({
    credit: [
      {
        ...card,
        last_statement_balance: amount,
        last_statement_issue_date: date,
        aprs: [
          { apr_type: LONG, apr_percentage: percentage, balance_subject_to_apr: amount },
          { apr_type: "cash_apr", apr_percentage: 24.99, balance_subject_to_apr: null },
        ],
      },
    ],
    mortgage: [
      {
        ...home,
        next_monthly_payment: amount,
        past_due_amount: amount,
        origination_principal_amount: amount,
        interest_rate: { percentage },
        loan_term: "999 year",
        origination_date: date,
        maturity_date: "2199-12-31",
      },
    ],
    student: [
      {
        ...school,
        interest_rate_percentage: percentage,
        loan_status: { type: LONG, end_date: date },
        repayment_plan: { type: LONG, description: LONG },
        outstanding_interest_amount: amount,
        pslf_status: {
          estimated_eligibility_date: date,
          payments_made: amount,
          payments_remaining: -1,
        },
        expected_payoff_date: date,
        origination_date: date,
        origination_principal_amount: amount,
      },
    ],
  });
  const transaction = {
    transaction_id: id,
    account_id: id,
    amount,
    iso_currency_code: LONG,
    date: "2199-12-31",
    authorized_date: date,
    name: LONG,
    merchant_name: LONG,
    pending: false,
    pending_transaction_id: id,
    personal_finance_category: { primary: LONG },
  };
  const page = mapTransactionsPage({
    added: [transaction],
    modified: [],
    removed: [],
    next_cursor: id,
    has_more: false,
  });

  await syncNow(harness, item, {
    listAccounts: () =>
      Promise.resolve(accounts.map((account_id) => mapAccount({ ...account, account_id }))),
    listLiabilities: () => Promise.resolve(liabilities),
    syncTransactions: () => Promise.resolve(page),
  });

  const withCash = expect.arrayContaining([
    { apr_type: "cash_apr", apr_percentage: "24.99", balance_subject_to_apr: null },
  ]);
  expect((await harness.item(user)).status).toBe("healthy");
  expect(await harness.accounts(user)).toMatchObject([
    { credit_liability: { aprs: withCash } },
    { mortgage_liability: { next_payment_due_date: date === "1900-01-01" ? date : null } },
    {
      student_loan_liability: {
        is_overdue: true,
        expected_payoff_date: date === "1900-01-01" ? date : null,
      },
    },
  ]);
  expect(await harness.transactions(user)).toContainEqual(
    expect.objectContaining({ date: "2199-12-31" }),
  );
});
