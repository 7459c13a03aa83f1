import type { Page } from "@playwright/test";

import {
  BANK,
  goToBankOnPhone,
  link,
  openConnections,
  PHONE,
  pickBank,
  signInAtBank,
} from "./journey/oauth-bank.ts";
import { expect, test } from "./product/running-product.ts";

const card = (page: Page) => page.getByRole("article", { name: BANK });

/** Completes the window after the user leaves the bank's page. */
async function finish(page: Page): Promise<void> {
  await expect(link(page).getByRole("heading", { name: "Select accounts" })).toBeVisible();
  await link(page).getByRole("button", { name: "Continue" }).click();
  await link(page).getByRole("button", { name: "Finish" }).click();
  await expect(card(page).getByText("Last updated")).toBeVisible();
  await expect(page.getByText(/\d debts? linked\./)).toBeVisible();
}

test("a bank with its own sign-in page opens a pop-up, and its accounts are linked", async ({
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
  await expect.poll(() => bank.isClosed()).toBe(true);
});

test("on a phone the bank's page replaces ours and returns to the unfinished link @smoke", async ({
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
  await expect(page.locator('[data-open] > iframe[src*="/link/ui"]')).toHaveCount(0);
  await phone.close();
});

test("returning from the bank in another browser requires sign-in, then resumes", async ({
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
