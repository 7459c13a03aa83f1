import type { Page } from "@playwright/test";

import {
  BANK,
  goToBankOnPhone,
  link,
  openConnections,
  PHONE,
  pickBank,
  signInAtBank,
} from "./journey/bank-of-its-own-page.ts";
import { expect, test } from "./product/running-product.ts";

const card = (page: Page) => page.getByRole("article", { name: BANK });

/** What follows in the window once the bank's page was left. */
async function finish(page: Page): Promise<void> {
  await expect(link(page).getByRole("heading", { name: "Select accounts" })).toBeVisible();
  await link(page).getByRole("button", { name: "Continue" }).click();
  await link(page).getByRole("button", { name: "Finish" }).click();
  await expect(card(page).getByText("Last updated")).toBeVisible();
  await expect(page.getByText(/\d debts? linked\./)).toBeVisible();
}

test("a bank that signs its users in itself does so in a pop-up, and its accounts are linked", async ({
  page,
  product,
}) => {
  await openConnections(page, product);
  const popUp = page.waitForEvent("popup");
  await pickBank(page);
  const bank = await popUp;
  await bank.waitForURL(/\/link\/bank-page/);
  await signInAtBank(bank);

  await finish(page);
  expect(bank.isClosed()).toBe(true);
});

test("a pop-up that is closed leaves the user where he was, and it can be tried again", async ({
  page,
  product,
}) => {
  await openConnections(page, product);
  const popUp = page.waitForEvent("popup");
  await pickBank(page);
  const bank = await popUp;
  await bank.waitForURL(/\/link\/bank-page/);
  await bank.close();
  await page.bringToFront();

  await expect(link(page).getByRole("button", { name: `Continue to ${BANK}` })).toBeVisible();
  await link(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Add Credit Card or Loan +" })).toBeFocused();
});

test("on a phone the bank's page takes the place of ours and leads back, to what was begun", async ({
  browser,
  product,
}) => {
  const phone = await browser.newContext(PHONE);
  const { page } = await goToBankOnPhone(phone, product);
  await signInAtBank(page);

  await finish(page);
  await expect(page).toHaveURL(`${product.url}/account-connections`);
  await page.reload();
  await expect(card(page)).toHaveCount(1);
  await expect(page.locator('iframe[src*="/link/ui"]')).toHaveCount(0);
  await phone.close();
});

test("a bank that leads back in another tab finds what was begun", async ({ browser, product }) => {
  const phone = await browser.newContext(PHONE);
  const { page } = await goToBankOnPhone(phone, product);
  const other = await phone.newPage();
  await other.goto(page.url());
  await page.close();
  await signInAtBank(other);

  await finish(other);
  await phone.close();
});

test("a bank that leads back in another browser has its user sign in, and then goes on", async ({
  browser,
  product,
}) => {
  const phone = await browser.newContext(PHONE);
  const { page, user } = await goToBankOnPhone(phone, product);
  const inApp = await browser.newContext(PHONE);
  const other = await inApp.newPage();
  await other.goto(page.url());
  await signInAtBank(other);

  await expect(other.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await other.getByLabel("Email").fill(user.email);
  await other.getByLabel("Password").fill(user.password);
  await other.getByRole("button", { name: "Sign In", exact: true }).click();
  await finish(other);
  await inApp.close();
  await phone.close();
});
