import type { Page } from "@playwright/test";
import type { Page as Entries, Scenario } from "@snowball/contract";
import { formatAmount } from "@snowball/money";

import { card, inDays } from "./journey/custom-users.ts";
import {
  createUser,
  linkQuickly,
  openAs,
  type QuickUser,
  waitForSync,
} from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
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
const adjustments = (page: Page) => page.getByRole("region", { name: "Changes to your budget" });
const row = (page: Page, name: string) =>
  scenarios(page).getByRole("row").filter({ hasText: name });

test("a lump sum is tried by keyboard, kept as a scenario, renamed, restored and used as the plan", async ({
  page,
  product,
}) => {
  await openPlan(page, product, await createDebtor(product));
  const monthly = page.getByText(/^with \$[\d,.]+ a month$/);
  const budget = (await monthly.textContent()) ?? "";
  const button = page.getByRole("button", { name: "Try a what-if" }).first();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "What if…?" })).toBeFocused();

  await whatIf(page).getByLabel("Amount").focus();
  await page.keyboard.type("1500");
  await expect(
    whatIf(page).getByText(/^Debt-free .+ sooner, and \$[\d,.]+ less in interest and fees\.$/),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(whatIf(page)).toBeHidden();
  const again = page.getByRole("button", { name: "Go on with your what-if" }).first();
  await expect(again).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(whatIf(page).getByLabel("Amount")).toHaveValue("1500");

  await whatIf(page).getByLabel("Name of the scenario").fill("Bonus");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Bonus” is kept.")).toBeVisible();
  await expect(row(page, "Bonus")).toContainText(/\d+ months? sooner/);
  await page.reload();
  await expect(row(page, "Bonus")).toContainText("$1,500.00 once");
  await expect(monthly).toHaveText(budget);

  await page.getByRole("button", { name: "Rename: Bonus" }).click();
  await page.getByLabel("New name").fill("April refund");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Rename: April refund" })).toBeFocused();

  await page.getByRole("button", { name: "Remove: April refund" }).click();
  await expect(row(page, "April refund")).toHaveCount(0);
  await page.getByRole("button", { name: "Put April refund back" }).click();
  await expect(row(page, "April refund")).toBeVisible();

  await page.getByRole("button", { name: "Use this: April refund" }).click();
  const question = page.getByRole("dialog", { name: "Use “April refund” as your plan?" });
  await question.getByRole("button", { name: "Use this" }).click();
  await expect(page.getByText("Your plan is set as in “April refund”.")).toBeVisible();
  await expect(row(page, "April refund")).toContainText("The same");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Adjustments" }).click();
  await expect(adjustments(page).getByText(/^\$1,500\.00 once, on/)).toBeVisible();
  await page.reload();
  await expect(adjustments(page).getByText(/^\$1,500\.00 once, on/)).toBeVisible();
});

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
  await dialog.getByRole("button", { name: "Keep this scenario" }).click();
  await expect(page.getByText("“Credit union” is kept.")).toBeVisible();

  // The browser and the server each compute the plan, with the same result to the cent.
  const { results } = await send<Entries<Scenario>>(`${product.url}/api/v1/scenarios/`, {
    token: user.access,
  });
  const { paid } = results[0]?.outcome ?? {};
  await expect(row(page, "Credit union")).toContainText(formatAmount(paid ?? "", "USD"));

  await page.getByRole("button", { name: "Use this: Credit union" }).click();
  const answer = page.getByRole("dialog", { name: "“Credit union” changes no setting" });
  await expect(answer).toContainText("One loan over 36 months at 9.90% and a fee of $120.00");
});
