import type { Page } from "@playwright/test";

import { card, checking, inDays, mortgage, studentLoan } from "./journey/custom-users.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

type Banked = { liabilities?: object[]; deposits?: object[] };

/** Links each purpose as its own connection, like users do. */
async function openAccountsOf(page: Page, product: Product, banked: Banked): Promise<void> {
  const { liabilities = [], deposits = [] } = banked;
  const user = await createUser(product);
  if (liabilities.length > 0) {
    await linkQuickly(product, user, { customUser: { override_accounts: liabilities } });
  }
  if (deposits.length > 0) {
    const customUser = { override_accounts: deposits };
    await linkQuickly(product, user, { customUser, purpose: "depository" });
  }
  await waitForSync(product, user);
  await openAs(page, product, user);
  await page.goto(`${product.url}/accounts`);
}

const groupOf = (page: Page, name: string) => page.getByRole("region", { name });

test("Accounts show totals, each account with its rates, and each connection with its accounts @smoke (spec 2)", async ({
  page,
  product,
}) => {
  const second = { ...checking, starting_balance: 765.44, meta: { name: "Second", mask: "2222" } };
  const blue = {
    ...card({ name: "Blue Card", officialName: "Blue Rewards", minimum: 35, due: inDays(3) }),
    liability: {
      type: "credit",
      purchase_apr: 24.99,
      cash_apr: 29.99,
      balance_transfer_apr: 15.5,
      minimum_payment_amount: 35,
    },
  };
  await openAccountsOf(page, product, {
    deposits: [checking, second],
    liabilities: [blue, studentLoan, mortgage],
  });
  await expect(groupOf(page, "Total Assets")).toContainText("$2,000.00");
  await expect(groupOf(page, "Total Assets")).toContainText("2 accounts");
  const liabilities = groupOf(page, "Total Liabilities");
  await expect(liabilities).toContainText("$201,500.00");
  await expect(liabilities).toContainText("3 accounts");
  await expect(liabilities).toContainText("Blue Rewards");
  await expect(liabilities).not.toContainText("Blue Card");
  await expect(liabilities).toContainText("•••• 4242");
  await expect(liabilities).toContainText("$500.00");
  await expect(liabilities).toContainText("24.99%");
  await expect(liabilities).toContainText("29.99%");
  await expect(liabilities).toContainText(/15\.50?%/);
  await expect(liabilities).toContainText(/5\.25?%/);
  await expect(liabilities).toContainText("First Platypus Bank");

  for (const path of ["accounts", "account-connections"]) {
    await test.step(`/${path} explains the provider and lists the connections`, async () => {
      await page.goto(`${product.url}/${path}`);
      await expect(page.getByRole("heading", { name: "Account Connections" })).toBeVisible();
      await expect(page.getByText(/Plaid connects your accounts/)).toBeVisible();
      const connection = page
        .getByRole("article", { name: "First Platypus Bank" })
        .filter({ hasText: "Blue Rewards" });
      await expect(connection.getByText("Connected")).toBeVisible();
      await expect(connection.getByText(/^Last updated /)).toBeVisible();
      await expect(connection.locator('img[src^="data:image/png;base64,"]')).toHaveJSProperty(
        "offsetWidth",
        40,
      );
      await expect(connection).toContainText("•••• 4242");
      // A button far below the screen loads the bank's window only when it comes near.
      await connection.scrollIntoViewIfNeeded();
      await expect(
        connection.getByRole("button", { name: "Update Acount", exact: true }),
      ).toBeEnabled();
      for (const name of ["Add Checking Account +", "Add Credit Card or Loan +"]) {
        await expect(page.getByRole("button", { name, exact: true })).toBeEnabled();
      }
    });
  }
});
