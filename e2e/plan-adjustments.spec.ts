import type { Locator, Page } from "@playwright/test";
import type { PayoffPlan } from "@snowball/contract";
import { formatMonth, monthAfter } from "@snowball/dates";

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

const VISA = {
  ...card({ name: "Everyday Visa", minimum: 145, due: inDays(12) }),
  starting_balance: 4812.3,
};

/** Opens `/plan` as a new user with one card and $200 a month. */
async function openPlan(page: Page, product: Product): Promise<QuickUser> {
  const user = await createUser(product);
  await linkQuickly(product, user, { customUser: { override_accounts: [VISA] } });
  await waitForSync(product, user);
  await openAs(page, product, user);
  await page.goto(`${product.url}/plan`);
  await page.getByLabel("Monthly budget").fill("200");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Adjustments" }).click();

  return user;
}

const section = (page: Page) => page.getByRole("region", { name: "Changes to your budget" });
const button = (page: Page, name: string) =>
  section(page).getByRole("button", { name, exact: true });
const debtFree = (page: Page): Locator =>
  page.getByText("Debt-free in", { exact: true }).first().locator("xpath=..");

type Stored = { product: Product; user: QuickUser; count: number };

/** Returns the last month of the server's plan, once it has `count` budget changes. */
async function monthOnServer({ product, user, count }: Stored): Promise<string> {
  const plan = () => send<PayoffPlan>(`${product.url}/api/v1/payoff-plan/`, { token: user.access });
  const countIn = ({ settings: { one_offs, recurring, pauses, growth } }: PayoffPlan) =>
    [...one_offs, ...recurring, ...pauses, growth].filter((each) => each !== null).length;
  await expect.poll(async () => countIn(await plan())).toBe(count);

  return formatMonth((await plan()).outcome.debt_free_month ?? "");
}

test("a recurring amount, a raise and a pause move the date like the server's plan, and are stored", async ({
  page,
  product,
}) => {
  const user = await openPlan(page, product);
  const months = [await monthOnServer({ product, user, count: 0 })];
  await expect(debtFree(page)).toContainText(months[0] ?? "");
  const asOnServer = async (count: number) => {
    const month = await monthOnServer({ product, user, count });
    await expect(debtFree(page)).toContainText(month);
    expect(month).not.toBe(months.at(-1));
    months.push(month);
  };

  await button(page, "Add a recurring amount").focus();
  await page.keyboard.press("Enter");
  await expect(section(page).getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Bonus");
  await section(page).getByRole("textbox", { name: "Amount" }).fill("300");
  await section(page).getByLabel("How many months apart").fill("6");
  await section(page).getByLabel("First on").fill(inDays(40));
  await page.keyboard.press("Enter");
  await expect(button(page, "Edit Bonus")).toBeFocused();
  await asOnServer(1);

  await button(page, "Add a raise").click();
  await section(page).getByLabel("Amount more a month").fill("25");
  await section(page).getByLabel("Percent more").fill("3");
  await button(page, "Add raise").click();
  await asOnServer(2);

  await button(page, "Add a pause").click();
  const through = section(page).getByLabel("Through");
  const first = await section(page).getByLabel("From").inputValue();
  await through.selectOption(monthAfter(first, 5));
  await button(page, "Add pause").click();
  await asOnServer(3);

  await page.reload();
  const sentences = [
    `$300.00 every 6 months from ${formatMonth(inDays(40))}`,
    `$25.00 a month and 3.00% more every year from ${formatMonth(monthAfter(first, 1))}`,
    `Only minimums from ${formatMonth(first)} through ${formatMonth(monthAfter(first, 5))}`,
  ];
  for (const sentence of sentences) await expect(section(page).getByText(sentence)).toBeVisible();
  await expect(debtFree(page)).toContainText(months[3] ?? "");

  await button(page, `Remove the pause in ${formatMonth(first)}`).click();
  await expect(debtFree(page)).toContainText(months[2] ?? "");
  await expect(button(page, `Put it back: the pause in ${formatMonth(first)}`)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(debtFree(page)).toContainText(months[3] ?? "");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  for (const sentence of sentences) await expect(section(page).getByText(sentence)).toBeVisible();
});
