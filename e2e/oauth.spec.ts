import type { BrowserContext, FrameLocator, Page } from "@playwright/test";

import { moveDays } from "./journey/move-days.ts";
import { createUser, openAs, type QuickUser } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

/** Signs its users in on a page of its own. */
const BANK = "Meridian National Bank";
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
const link = (page: Page): FrameLocator => page.frameLocator('iframe[src*="/link/ui"]');
const card = (page: Page) => page.getByRole("article", { name: BANK });

async function openConnections(page: Page, product: Product): Promise<QuickUser> {
  const user = await createUser(product);
  await openAs(page, product, user);
  await page.goto(`${product.url}/account-connections`);
  return user;
}

/** As far as the button that leads to the bank's own page. */
async function pickBank(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Credit Card or Loan +" }).click();
  await link(page).getByRole("button", { name: "Continue" }).click();
  await link(page).getByRole("button", { name: BANK }).click();
  await link(page)
    .getByRole("button", { name: `Continue to ${BANK}` })
    .click();
}

async function signInAtBank(bank: Page): Promise<void> {
  await expect(bank.getByRole("heading", { name: BANK })).toBeVisible();
  await bank.getByLabel("User name").fill("user_good");
  await bank.getByLabel("Password").fill("pass_good");
  await bank.getByRole("button", { name: "Sign in and allow" }).click();
}

/** What follows in the window once the bank's page was left. */
async function finish(page: Page): Promise<void> {
  await expect(link(page).getByRole("heading", { name: "Select accounts" })).toBeVisible();
  await link(page).getByRole("button", { name: "Continue" }).click();
  await link(page).getByRole("button", { name: "Finish" }).click();
  await expect(card(page).getByText("Last updated")).toBeVisible();
  await expect(page.getByText(/\d debts? linked\./)).toBeVisible();
}

/** A phone, where the bank takes the place of the page; as far as the bank's own page. */
async function goToBankOnPhone(phone: BrowserContext, product: Product) {
  const page = await phone.newPage();
  const user = await openConnections(page, product);
  await pickBank(page);
  await page.waitForURL(/\/link\/bank-page/);
  return { page, user };
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
  await other.getByRole("button", { name: "Sign In" }).click();
  await finish(other);
  await inApp.close();
  await phone.close();
});

test("who comes back after the time is over is told so, and can start again", async ({
  browser,
  product,
}) => {
  const phone = await browser.newContext(PHONE);
  const { page, user } = await goToBankOnPhone(phone, product);
  const returned = page.waitForRequest(/\/link\/return/);
  await page.route(/\/link\/return/, (route) => route.abort());
  await signInAtBank(page);
  const address = (await returned).url();
  await page.unroute(/\/link\/return/);
  await moveDays(product, 1);
  await page.goto(address);
  const welcome = page.getByRole("heading", { name: "Welcome Back" });
  const over = page.getByText("There was no more time to go on with what you began at your bank.");
  await expect(welcome.or(over)).toBeVisible();
  if (await welcome.isVisible()) {
    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Password").fill(user.password);
    await page.getByRole("button", { name: "Sign In" }).click();
  }

  await expect(over).toBeVisible();
  await pickBank(page);
  await page.waitForURL(/\/link\/bank-page/);
  await phone.close();
});
