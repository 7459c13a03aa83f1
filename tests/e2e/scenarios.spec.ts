import type { Page } from "@playwright/test";

import { card, inDays } from "./journey/custom-users.ts";
import {
  createUser,
  linkQuickly,
  openAs,
  type QuickUser,
  waitForSync,
} from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

const CARDS = [
  { ...card({ name: "Everyday Visa", minimum: 145, due: inDays(12) }), starting_balance: 4812.3 },
  { ...card({ name: "Store Card", minimum: 35, due: inDays(9) }), starting_balance: 640 },
];

/** Creates a user with two linked cards. */
async function createDebtor(product: Product): Promise<QuickUser> {
  const user = await createUser(product);
  await linkQuickly(product, user, { customUser: { override_accounts: CARDS } });
  await waitForSync(product, user);

  return user;
}

async function openPlan(page: Page, product: Product, user: QuickUser): Promise<void> {
  await openAs(page, product, user);
  await page.goto(`${product.url}/plan/what-ifs`);
  await expect(page.getByText("Debt-free in", { exact: true }).first()).toBeVisible();
}

const whatIf = (page: Page) => page.getByRole("dialog", { name: "What if…?" });
const scenarios = (page: Page) => page.getByRole("region", { name: "Scenarios" });
const row = (page: Page, name: string) =>
  scenarios(page).getByRole("row").filter({ hasText: name });

test("one loan for both cards can be compared, and says what no setting can achieve", async ({
  page,
  product,
}) => {
  const user = await createDebtor(product);
  await openPlan(page, product, user);
  await page.getByRole("button", { name: "Try a what-if" }).first().click();
  const dialog = whatIf(page);
  await dialog.getByText("One loan for several debts").click();
  await dialog.getByLabel(/^Everyday Visa, \$4,812\.30 at 24\.99%/).check();
  await dialog.getByLabel(/^Store Card, \$640\.00 at 24\.99%/).check();
  await expect(dialog.getByText(/^Not counted yet: the new loan\./)).toBeVisible();
  await dialog.getByLabel("Interest rate of the loan").fill("9.9");
  await dialog.getByLabel("Fee").fill("120");
  await expect(dialog.getByText(/less in interest and fees\.$/)).toBeVisible();
  await dialog.getByLabel("Name of the scenario").fill("Credit union");
  await dialog.getByRole("button", { name: "Save this scenario" }).click();
  await expect(page.getByText("“Credit union” was saved.")).toBeVisible();
  await expect(row(page, "Credit union")).toContainText(/\$[0-9,]+\.[0-9]{2}/);

  await page.getByRole("button", { name: "Use this: Credit union" }).click();
  const answer = page.getByRole("dialog", { name: "“Credit union” changes no setting" });
  await expect(answer).toContainText("One loan over 36 months at 9.90% and a fee of $120.00");
});
