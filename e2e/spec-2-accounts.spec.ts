import type { Page } from "@playwright/test";

import { card, checking, inDays, mortgage, studentLoan } from "./journey/custom-users.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

type Banked = { liabilities?: object[]; deposits?: object[] };

/** Each purpose is a connection of its own, as it is when the user links them. */
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

test("Total Assets and Total Liabilities sum their accounts and count them", async ({
  page,
  product,
}) => {
  const second = { ...checking, starting_balance: 765.44, meta: { name: "Second", mask: "2222" } };
  await openAccountsOf(page, product, {
    deposits: [checking, second],
    liabilities: [card({ name: "Blue Card", minimum: 35, due: inDays(3) }), studentLoan, mortgage],
  });
  await expect(groupOf(page, "Total Assets")).toContainText("$2,000.00");
  await expect(groupOf(page, "Total Assets")).toContainText("2 accounts");
  await expect(groupOf(page, "Total Liabilities")).toContainText("$201,500.00");
  await expect(groupOf(page, "Total Liabilities")).toContainText("3 accounts");
});

test("an account shows its names, its mask, its balance and its rates", async ({
  page,
  product,
}) => {
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
  await openAccountsOf(page, product, { liabilities: [studentLoan, blue] });
  const liabilities = groupOf(page, "Total Liabilities");
  await expect(liabilities).toContainText("Blue Rewards");
  await expect(liabilities).not.toContainText("Blue Card");
  await expect(liabilities).toContainText("•••• 4242");
  await expect(liabilities).toContainText("$500.00");
  await expect(liabilities).toContainText("24.99%");
  await expect(liabilities).toContainText("29.99%");
  await expect(liabilities).toContainText(/15\.50?%/);
  await expect(liabilities).toContainText(/5\.25?%/);
  await expect(liabilities).toContainText("First Platypus Bank");
});

test("an account whose connection is not found is neither shown nor summed", async ({
  page,
  product,
}) => {
  await page.route("**/api/v1/items/**", (route) =>
    route.fulfill({ json: { count: 0, next: null, previous: null, results: [] } }),
  );
  await openAccountsOf(page, product, { deposits: [checking] });
  await expect(page.getByRole("heading", { name: "Total Assets" })).toBeVisible();
  // The raw data, which is closed, has all accounts.
  const shown = page.getByRole("main");
  await expect(shown.getByText("Everyday Checking").filter({ visible: true })).toHaveCount(0);
  await expect(shown.getByText("$1,234.56")).toHaveCount(0);
});

test("a negative balance and a foreign currency are shown as they are", async ({
  page,
  product,
}) => {
  await openAccountsOf(page, product, {
    deposits: [{ ...checking, starting_balance: 10, currency: "EUR" }],
    liabilities: [
      { ...card({ name: "Overpaid", minimum: 0, due: null }), starting_balance: -25.5 },
    ],
  });
  await expect(page.getByRole("main")).toContainText("€10.00");
  await expect(page.getByRole("main")).toContainText(/[-−]\$25\.50/);
});

for (const path of ["accounts", "account-connections"]) {
  test(`/${path} explains the provider and shows each connection with its accounts`, async ({
    page,
    product,
  }) => {
    await openAccountsOf(page, product, {
      liabilities: [card({ name: "Blue Card", minimum: 35, due: inDays(3) })],
    });
    await page.goto(`${product.url}/${path}`);
    await expect(page.getByRole("heading", { name: "Account Connections" })).toBeVisible();
    await expect(page.getByText(/Plaid connects your accounts/)).toBeVisible();
    const connection = page.getByRole("article", { name: "First Platypus Bank" });
    await expect(connection.getByText("Connected")).toBeVisible();
    await expect(connection.getByText(/^Last updated /)).toBeVisible();
    await expect(connection.locator('img[src^="data:image/png;base64,"]')).toHaveJSProperty(
      "offsetWidth",
      40,
    );
    await expect(connection).toContainText("Blue Card");
    await expect(connection).toContainText("•••• 4242");
    await expect(
      connection.getByRole("button", { name: "Update Acount", exact: true }),
    ).toBeEnabled();
    for (const name of ["Add Checking Account +", "Add Credit Card or Loan +"]) {
      await expect(page.getByRole("button", { name, exact: true })).toBeEnabled();
    }
  });
}

test("the bank-link buttons wait for the provider's script, and no link token is asked for before a press", async ({
  page,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  const script = Promise.withResolvers<void>();
  await page.route("**/link-initialize.js", async (route) => {
    await script.promise;
    await route.continue();
  });
  const links: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v1/links/")) links.push(request.postData() ?? "");
  });
  // The page may ask for the script before it has loaded, and is not loaded without it then.
  await page.goto(`${product.url}/account-connections`, { waitUntil: "commit" });
  for (const name of ["Add Checking Account +", "Add Credit Card or Loan +"]) {
    await expect(page.getByRole("button", { name })).toBeDisabled();
  }
  script.resolve();
  const add = page.getByRole("button", { name: "Add Credit Card or Loan +" });
  await expect(add).toBeEnabled();
  expect(links).toEqual([]);
  await add.click();
  await expect(page.locator('iframe[src*="/link/ui"]')).toBeVisible();
  expect(links.map((body) => JSON.parse(body) as unknown)).toEqual([
    { type: "liability_with_transactions", purpose: "Link an account" },
  ]);
});

test("raw data is a closed block in staging", async ({ page, product }) => {
  await openAccountsOf(page, product, { deposits: [checking] });
  const raw = page.locator("details", { hasText: "Raw data" });
  await expect(raw).toHaveJSProperty("open", false);
  await raw.getByText("Raw data").click();
  await expect(raw.locator("pre")).toContainText('"institution_name"');
});

test("raw data is absent in production", async ({ page, product }) => {
  await page.route("**/account-connections", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replace('"environment":"staging"', '"environment":"production"'),
    });
  });
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/account-connections`);
  await expect(page.getByText("Nothing linked yet")).toBeVisible();
  await expect(page.getByText("Raw data")).toHaveCount(0);
});
