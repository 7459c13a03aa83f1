import type { Page } from "@playwright/test";

import { inDays } from "./journey/custom-users.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

// Users in Plaid's custom user format, through the fake Plaid server, as Home, Accounts and the
// account screens show them.

const DUE = inDays(9);

type Bank = { debts: object[]; deposits?: object[]; products?: string[] };

/**
 * Opens the app as a new user with linked and synced debts, and deposit accounts if there are any.
 */
async function openWith(page: Page, product: Product, bank: Bank): Promise<void> {
  const { debts, deposits, products } = bank;
  const user = await createUser(product);
  const customUser = { override_accounts: debts };
  await linkQuickly(product, user, { customUser, ...(products && { products }) });
  if (deposits) {
    await linkQuickly(product, user, {
      purpose: "depository",
      customUser: { override_accounts: deposits },
    });
  }
  await waitForSync(product, user);
  await openAs(page, product, user);
}

const groupOf = (page: Page, name: string) => page.getByRole("region", { name });
const entryOf = (page: Page, name: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name });

const card = (name: string, about: object = {}, liability: object = {}) => ({
  type: "credit",
  subtype: "credit card",
  starting_balance: 500,
  transactions: [],
  meta: { name, official_name: name, mask: "4242" },
  ...about,
  liability: {
    type: "credit",
    purchase_apr: 24.99,
    minimum_payment_amount: 35,
    next_payment_due_date: DUE,
    is_overdue: false,
    ...liability,
  },
});

test("cards and loans show the figures that the bank reports, and the others as unknown, never as zero", async ({
  page,
  product,
}) => {
  const aprs = [
    ["purchase_apr", 24.99, 400],
    ["cash_apr", 29.99, null],
    ["balance_transfer_apr", 0, 100.5],
  ].map(([apr_type, apr_percentage, balance_subject_to_apr]) => ({
    apr_type,
    apr_percentage,
    balance_subject_to_apr,
    interest_charge_amount: null,
  }));
  await openWith(page, product, {
    debts: [
      card("Many Rates", {}, { aprs, last_statement_balance: 480.25, last_payment_amount: 50 }),
      {
        type: "loan",
        subtype: "student",
        starting_balance: 21_000,
        transactions: [],
        meta: { name: "Student Loan", official_name: "Student Loan", mask: "7002" },
        liability: {
          type: "student",
          interest_rate_percentage: 5.25,
          outstanding_interest_amount: 63.39,
          minimum_payment_amount: 212.5,
          next_payment_due_date: DUE,
          is_overdue: true,
        },
      },
      {
        type: "loan",
        subtype: "mortgage",
        starting_balance: 180_000,
        meta: { name: "House", official_name: "House", mask: "7001" },
        liability: {
          type: "mortgage",
          interest_rate: { percentage: 3.875, type: "fixed" },
          next_monthly_payment: 1_250.5,
          next_payment_due_date: DUE,
          past_due_amount: 12.34,
        },
      },
      card(
        "Silent Card",
        { meta: { name: "Silent Card", official_name: "Silent Card", mask: null } },
        {
          aprs: [],
          minimum_payment_amount: null,
          next_payment_due_date: null,
          last_statement_balance: null,
          last_statement_issue_date: null,
          last_payment_amount: null,
          last_payment_date: null,
          is_overdue: null,
        },
      ),
    ],
  });
  const sentence =
    "We couldn't retrieve a minimum payment amount from First Platypus Bank. You might need to check with them directly.";

  await page.goto(`${product.url}/home`);
  await expect(entryOf(page, "Student Loan").getByText("$212.50")).toBeVisible();
  await expect(entryOf(page, "Student Loan").getByText("Past due", { exact: true })).toBeVisible();
  await expect(entryOf(page, "House").getByText("$1,250.50")).toBeVisible();
  await expect(entryOf(page, "Silent Card")).toContainText("TBD");
  await expect(entryOf(page, "Silent Card").getByText(sentence)).toBeVisible();

  await page.goto(`${product.url}/accounts`);
  const liabilities = groupOf(page, "Total Liabilities");
  // Includes the loan's unpaid interest.
  await expect(liabilities.getByText("$202,063.39")).toBeVisible();
  await expect(liabilities.getByText("4 accounts")).toBeVisible();
  await expect(liabilities.getByText("5.25%")).toBeVisible();
  await expect(liabilities.getByText("Purchases APR on $400.00")).toBeVisible();
  await expect(liabilities.getByText("Balance transfers APR on $100.50")).toBeVisible();
  const lenderReport = page.getByRole("region", { name: "Reported by the lender" });

  await test.step("a card with several APRs", async () => {
    await liabilities.getByRole("link", { name: "Many Rates" }).click();
    const rates = page.getByRole("table", { name: "Interest rates (APR)" });
    await expect(rates.getByRole("row")).toHaveText([
      "ForAPROn a balance of",
      "Purchases24.99%$400.00",
      "Cash advances29.99%unknown",
      "Balance transfers0.00%$100.50",
    ]);
    await expect(page.getByText("$480.25")).toBeVisible();
    await expect(page.getByText("$50.00")).toBeVisible();
    await expect(page.locator(`time[datetime="${DUE}"]`).first()).toBeVisible();
    await page.goBack();
  });

  await test.step("a mortgage", async () => {
    await liabilities.getByRole("link", { name: "House" }).click();
    await expect(lenderReport).toContainText("Interest rate3.875%");
    await expect(lenderReport).toContainText("Past due$12.34");
    await page.goBack();
  });

  await test.step("a card without reported figures", async () => {
    await liabilities.getByRole("link", { name: "Silent Card" }).click();
    await expect(lenderReport).toContainText("Last statementunknown");
    await expect(lenderReport).toContainText("Last payment dateunknown");
    await expect(lenderReport).toContainText("Past dueunknown");
    await expect(page.getByText("The lender doesn't report an interest rate.")).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();

    await page.goto(page.url().replace("/detail/", "/schedule/"));
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(
      page.getByRole("heading", { name: "We don't know when payments are due" }),
    ).toBeVisible();
  });
});
