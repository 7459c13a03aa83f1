import type { Account, Debt } from "@snowball/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { debtFixture, manualDebtFixture } from "#lib/testing/debt-fixture.ts";
import { renderScreen } from "#lib/testing/render-screen.tsx";

import { accountFixture, studentLoanFixture } from "./testing/account-fixture.ts";
import { AccountTotals } from "./accounts-page.tsx";

const BANK = {
  uuid: "0b9a6a3e-0000-4000-8000-000000000002",
  institution_id: null,
  institution_name: "First Platypus Bank",
  purpose: "liability",
  status: "healthy",
  status_reason: null,
  last_synced_at: null,
  transactions_update_status: null,
  duplicate_of: null,
  created_at: "2026-11-20T08:00:00Z",
} as const;

function open(accounts: Account[], debts: Debt[] = []) {
  return renderScreen(<AccountTotals />, {
    "/api/v1/accounts/": accounts,
    "/api/v1/items/": [BANK],
    "/api/v1/debts/": debts,
  });
}

test("shows the sums of assets and liabilities and their numbers of accounts", async () => {
  open([
    accountFixture({ uuid: "1", balance_current: "1000.10" }),
    accountFixture({ uuid: "2", balance_current: "0.20" }),
    accountFixture({ uuid: "3", type: "credit", name: "Visa", balance_current: "50.00" }),
    accountFixture({ uuid: "4", type: "loan", name: "Loan", balance_current: null }),
  ]);

  const assets = within(await screen.findByRole("region", { name: "Total Assets" }));
  const liabilities = within(screen.getByRole("region", { name: "Total Liabilities" }));

  expect(assets.getByText("$1,000.30")).toBeDefined();
  expect(assets.getByText("2 accounts")).toBeDefined();
  expect(liabilities.getAllByText("$50.00")).toHaveLength(2);
  expect(liabilities.getByText("2 accounts · 1 with unknown balance")).toBeDefined();
  expect(liabilities.getByText("unknown")).toBeDefined();
});

test("sums and lists an entered debt with the linked ones", async () => {
  open(
    [accountFixture({ uuid: "3", type: "credit", name: "Visa", balance_current: "50.00" })],
    [manualDebtFixture()],
  );

  const liabilities = within(await screen.findByRole("region", { name: "Total Liabilities" }));

  expect(liabilities.getByText("$8,450.00")).toBeDefined();
  expect(liabilities.getByText("1 account · 1 debt you entered ($8,400.00)")).toBeDefined();
  expect(liabilities.getByRole("link", { name: "Car loan" }).getAttribute("href")).toBe(
    `/detail/${manualDebtFixture().uuid}`,
  );
});

test("says that the entered part of a sum is estimated", async () => {
  open([], [manualDebtFixture({ estimated_interest: "12.00" })]);

  const liabilities = within(await screen.findByRole("region", { name: "Total Liabilities" }));

  expect(liabilities.getByText("0 accounts · 1 debt you entered (about $8,400.00)")).toBeDefined();
});

test("lists a debt of an unlinked bank apart from the entered ones", async () => {
  open([], [manualDebtFixture({ mask: "7329" }), manualDebtFixture({ uuid: "2", name: "Sofa" })]);

  const liabilities = within(await screen.findByRole("region", { name: "Total Liabilities" }));

  expect(liabilities.getByText("$16,800.00")).toBeDefined();
  expect(
    liabilities.getByText("0 accounts · 1 debt no longer linked · 1 debt you entered ($8,400.00)"),
  ).toBeDefined();
  const headings = liabilities.getAllByRole("heading", { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    "No longer linked",
    "Entered by you",
  ]);
  // The mask distinguishes cards of the same name.
  expect(liabilities.getByText("•••• 7329")).toBeDefined();
});

test("explains why an overpaid card makes the sum lower than what is owed", async () => {
  open([
    accountFixture({ uuid: "3", type: "credit", name: "Visa", balance_current: "50.00" }),
    accountFixture({ uuid: "4", type: "credit", name: "Store", balance_current: "-20.50" }),
  ]);

  const liabilities = within(await screen.findByRole("region", { name: "Total Liabilities" }));
  expect(liabilities.getByText("$29.50")).toBeDefined();
  expect(liabilities.getByText("after subtracting a credit of $20.50")).toBeDefined();
});

test("marks only the duplicate row of an account or debt that is linked twice", async () => {
  open(
    [
      accountFixture({ uuid: "checking", name: "Checking", official_name: null }),
      accountFixture({ uuid: "spare", official_name: "Spare", duplicate_of: "checking" }),
      accountFixture({ uuid: "card", type: "credit", official_name: "Card" }),
      accountFixture({ uuid: "second card", type: "credit", official_name: "Twin" }),
    ],
    [
      debtFixture({ uuid: "card", account: "card" }),
      debtFixture({
        uuid: "second card",
        account: "second card",
        duplicate_of: "card",
        is_included: false,
      }),
    ],
  );

  await screen.findByRole("region", { name: "Total Assets" });
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows.filter((row) => row.includes("Linked twice, not counted"))).toEqual([
    expect.stringMatching(/^Spare/),
    expect.stringMatching(/^Twin/),
  ]);
});

test("shows assets as not linked instead of zero dollars without a checking account", async () => {
  open([], [manualDebtFixture()]);

  const assets = within(await screen.findByRole("region", { name: "Total Assets" }));

  expect(assets.getByText("None linked")).toBeDefined();
  expect(assets.getByText("0 accounts")).toBeDefined();
  expect(assets.queryByText("$0.00")).toBeNull();
});

test("shows rates below their accounts", async () => {
  open([
    accountFixture({
      uuid: "3",
      type: "credit",
      credit_liability: {
        minimum_payment_amount: null,
        next_payment_due_date: null,
        is_overdue: null,
        last_statement_balance: null,
        last_statement_issue_date: null,
        last_payment_amount: null,
        last_payment_date: null,
        aprs: [
          { apr_type: "purchase_apr", balance_subject_to_apr: "400.00", apr_percentage: "24.99" },
        ],
      },
    }),
    accountFixture({
      uuid: "4",
      type: "loan",
      student_loan_liability: studentLoanFixture({ interest_rate_percentage: "5.25" }),
    }),
  ]);

  expect((await screen.findByText("Purchases APR on $400.00")).nextSibling?.textContent).toBe(
    "24.99%",
  );
  expect(screen.getByText("Interest rate").nextSibling?.textContent).toBe("5.25%");
});

test("shows no sum if all balances are unknown", async () => {
  open([accountFixture({ balance_current: null })]);

  const assets = within(await screen.findByRole("region", { name: "Total Assets" }));

  expect(assets.getAllByText("unknown")).toHaveLength(2);
  expect(assets.queryByText("$0.00")).toBeNull();
});
