import type { Item } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { CARD, moneyOf, purchases, rowOf, syncNow } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { countStatements } from "#testing/count-statements.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

const OLD_URL = "http://127.0.0.1:9/old-address/";

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});

beforeEach(() => {
  harness.api.deps.clock.set(new Date().toISOString());
});

afterAll(async () => {
  await harness.close();
});

test("linking creates a healthy connection with its institution, accounts and transactions", async () => {
  const user = await harness.signUp();

  const item = await harness.link(user);

  expect(item).toMatchObject({ status: "healthy", status_reason: null, purpose: "liability" });
  expect(item.institution_id).toBe("ins_109508");
  expect(item.last_synced_at).not.toBeNull();
  expect(await harness.accounts(user)).not.toEqual([]);
  expect(await harness.transactions(user)).not.toEqual([]);
  const institution = await harness.api.call("GET", "/api/v1/institutions/ins_109508/", {
    token: user.access,
  });
  expect(institution.json()).toMatchObject({ id: "ins_109508", name: item.institution_name });
});

test("stores a card with several rates, a mortgage and a student loan as reported (spec 3)", async () => {
  const user = await harness.signUp();
  const liability = {
    type: "credit",
    minimum_payment_amount: 35.5,
    next_payment_due_date: "2026-12-20",
    is_overdue: false,
    last_statement_balance: 900,
    last_statement_issue_date: "2026-11-20",
    last_payment_amount: 40,
    last_payment_date: "2026-11-01",
    aprs: [
      {
        apr_percentage: 24.99,
        apr_type: "purchase_apr",
        balance_subject_to_apr: 900,
        interest_charge_amount: null,
      },
      {
        apr_percentage: 29.49,
        apr_type: "cash_apr",
        balance_subject_to_apr: null,
        interest_charge_amount: null,
      },
      {
        apr_percentage: 0,
        apr_type: "balance_transfer_apr",
        balance_subject_to_apr: 0,
        interest_charge_amount: null,
      },
    ],
  };

  await harness.link(user, {
    customUser: {
      override_accounts: [
        {
          ...CARD,
          starting_balance: 1234.5,
          meta: { name: "Card", official_name: "Platinum Card", mask: "4321" },
          transactions: [],
          liability,
        },
        {
          type: "loan",
          subtype: "mortgage",
          starting_balance: 250_000,
          meta: { name: "Home" },
          liability: {
            type: "mortgage",
            next_monthly_payment: 1899.99,
            next_payment_due_date: "2026-12-01",
            past_due_amount: 0,
            current_late_fee: 89.91,
            last_payment_amount: 1899.98,
            last_payment_date: "2026-11-03",
            interest_rate: { percentage: 5.0625, type: "fixed" },
          },
        },
        {
          type: "loan",
          subtype: "student",
          starting_balance: 15_000,
          meta: { name: "Student" },
          liability: {
            type: "student",
            minimum_payment_amount: 0,
            next_payment_due_date: null,
            interest_rate_percentage: 5.05,
            is_overdue: true,
            last_payment_amount: 212.5,
            last_payment_date: "2026-10-28",
            loan_status: { type: "in school", end_date: "2027-08-31" },
            repayment_plan: { type: "income-based repayment", description: "IBR" },
            outstanding_interest_amount: 401.25,
            pslf_status: {
              estimated_eligibility_date: "2033-05-01",
              payments_made: 42,
              payments_remaining: 78,
            },
            expected_payoff_date: "2040-01-15",
            origination_date: "2023-09-01",
            origination_principal_amount: 14_500,
          },
        },
      ],
    },
  });

  const accounts = await harness.accounts(user);
  expect(accounts.find(({ name }) => name === "Card")).toMatchObject({
    type: "credit",
    subtype: "credit card",
    official_name: "Platinum Card",
    mask: "4321",
    currency: "USD",
    balance_current: "1234.50",
    mortgage_liability: null,
    student_loan_liability: null,
    credit_liability: {
      minimum_payment_amount: "35.50",
      next_payment_due_date: "2026-12-20",
      is_overdue: false,
      last_statement_balance: "900.00",
      last_statement_issue_date: "2026-11-20",
      last_payment_amount: "40.00",
      last_payment_date: "2026-11-01",
      aprs: [
        { apr_type: "purchase_apr", apr_percentage: "24.99", balance_subject_to_apr: "900.00" },
        { apr_type: "cash_apr", apr_percentage: "29.49", balance_subject_to_apr: null },
        { apr_type: "balance_transfer_apr", apr_percentage: "0", balance_subject_to_apr: "0.00" },
      ],
    },
  });
  expect(accounts.find(({ name }) => name === "Home")).toMatchObject({
    type: "loan",
    credit_liability: null,
    mortgage_liability: {
      next_monthly_payment: "1899.99",
      next_payment_due_date: "2026-12-01",
      interest_rate_percentage: "5.0625",
      past_due_amount: "0.00",
      late_fee_amount: "89.91",
      last_payment_amount: "1899.98",
      last_payment_date: "2026-11-03",
    },
  });
  expect(accounts.find(({ name }) => name === "Student")).toMatchObject({
    student_loan_liability: {
      minimum_payment_amount: "0.00",
      next_payment_due_date: null,
      interest_rate_percentage: "5.05",
      is_overdue: true,
      last_payment_amount: "212.50",
      last_payment_date: "2026-10-28",
      loan_status: { type: "in school", end_date: "2027-08-31" },
      repayment_plan: { type: "income-based repayment", description: "IBR" },
      outstanding_interest_amount: "401.25",
      pslf_status: {
        estimated_eligibility_date: "2033-05-01",
        payments_made: 42,
        payments_remaining: 78,
      },
      expected_payoff_date: "2040-01-15",
      origination_date: "2023-09-01",
      origination_principal_amount: "14500.00",
    },
  });
});

test("keeps missing figures unknown, and the sign and currency of an overpaid card in euros (spec 3)", async () => {
  const user = await harness.signUp();
  const liability = {
    type: "credit",
    minimum_payment_amount: null,
    next_payment_due_date: null,
    is_overdue: null,
    last_statement_balance: null,
    last_statement_issue_date: null,
    last_payment_amount: null,
    last_payment_date: null,
    aprs: [],
  };

  await harness.link(user, {
    customUser: {
      override_accounts: [
        { ...CARD, starting_balance: -12.34, currency: "EUR", transactions: [], liability },
      ],
    },
  });

  expect(await harness.accounts(user)).toMatchObject([
    {
      balance_current: "-12.34",
      currency: "EUR",
      credit_liability: {
        minimum_payment_amount: null,
        next_payment_due_date: null,
        is_overdue: null,
        last_statement_balance: null,
        aprs: [],
      },
    },
  ]);
});

test("requests no liabilities for a connection with only checking accounts", async () => {
  const user = await harness.signUp();
  // Aurora Online Savings: no card, no loan.
  const item = await harness.link(user, { purpose: "depository", institutionId: "ins_900004" });

  await syncNow(harness, item, {
    listLiabilities: () => Promise.reject(new Error("It was asked.")),
  });

  const accounts = await harness.accounts(user);
  expect(accounts.length).toBeGreaterThan(0);
  expect(accounts.every(({ credit_liability: liability }) => liability === null)).toBe(true);
  expect((await harness.item(user)).status).toBe("healthy");
});

test("stores five thousand transactions exactly, with few more statements than five hundred", async () => {
  const linkOf = async (transactions: number) => {
    const someone = await harness.signUp();
    const statements = await countStatements(() =>
      harness.link(someone, {
        customUser: { override_accounts: [{ ...CARD, transactions: purchases(transactions) }] },
      }),
    );
    return { user: someone, statements };
  };
  const page = await linkOf(500);

  const { user, statements } = await linkOf(5_000);

  // One statement per transaction would be thousands more.
  expect(statements).toBeLessThan(2 * page.statements);
  const [sums] = await queryDatabase<{ count: number; total: string }>(
    harness.api,
    "select count(*)::integer as count, sum(amount)::text as total from transactions where user_id = $1",
    [user.userId],
  );
  expect(sums).toEqual({ count: 5_000, total: "12498750.00" });
});

test("an account that the bank no longer lists disappears, keeps its history, and may return", async () => {
  const { user, item } = await anyLinkedUser();
  const before = await harness.accounts(user);
  const transactions = await harness.transactions(user);
  const { listAccounts } = harness.api.deps.bankData;

  await syncNow(harness, item, {
    listAccounts: async (token) => (await listAccounts(token)).slice(1),
  });

  expect(await harness.accounts(user)).toHaveLength(before.length - 1);
  expect(await harness.transactions(user)).toEqual(transactions);

  await syncNow(harness, item);
  expect(await harness.accounts(user)).toEqual(before);
});

test("a bank that lists everything twice is stored once", async () => {
  const { user, item } = await anyLinkedUser();
  const before = await moneyOf(harness, user);
  const { listAccounts, listLiabilities, syncTransactions } = harness.api.deps.bankData;

  await syncNow(harness, item, {
    listAccounts: async (token) => {
      const accounts = await listAccounts(token);
      return [...accounts, ...accounts];
    },
    listLiabilities: async (token) => {
      const { credit, mortgage, studentLoan } = await listLiabilities(token);
      return {
        credit: [...credit, ...credit],
        mortgage: [...mortgage, ...mortgage],
        studentLoan: [...studentLoan, ...studentLoan],
      };
    },
    syncTransactions: async (token) => {
      const page = await syncTransactions(token, null);
      return { ...page, upserts: [...page.upserts, ...page.upserts] };
    },
  });

  expect(await moneyOf(harness, user)).toEqual(before);
});

let linked: { user: SignedInUser; item: Item } | null = null;

/** Returns a user with a healthy connection, shared by tests that leave it healthy. */
async function anyLinkedUser(): Promise<{ user: SignedInUser; item: Item }> {
  if (linked === null) {
    const user = await harness.signUp();
    linked = { user, item: await harness.link(user) };
  }
  return linked;
}

test("a sync gives the bank our webhook URL if that has changed, and only then", async () => {
  const item = await harness.link(await harness.signUp(), { webhook: OLD_URL });
  const { provider_item_id: id } = await rowOf(harness, item);
  const webhookUrl = async () => {
    type Items = { items: { itemId: string; webhook: string }[] };
    const { items } = await harness.sandbox.call<Items>("GET", "/_sandbox/plaid/items");
    return items.find(({ itemId }) => itemId === id)?.webhook;
  };
  const change = "update connections set notice_address = $2 where id = $1";
  await syncNow(harness, item);
  expect(await webhookUrl()).toBe(OLD_URL);
  await queryDatabase(harness.api, change, [item.uuid, OLD_URL]);

  await syncNow(harness, item);

  expect(await webhookUrl()).toBe(harness.api.deps.bankData.noticeAddress);
});
