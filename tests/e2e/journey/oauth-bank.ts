import { type BrowserContext, expect, type FrameLocator, type Page } from "@playwright/test";

import type { Product } from "../product/start-product.ts";
import { createUser, openAs, type QuickUser } from "./quick-start.ts";

/** A bank that signs users in on its own page (OAuth). */
export const BANK = "Meridian National Bank";
export const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
export const link = (page: Page): FrameLocator =>
  page.frameLocator('[data-open] > iframe[src*="/link/ui"]');

export async function openConnections(page: Page, product: Product): Promise<QuickUser> {
  const user = await createUser(product);
  await openAs(page, product, user);
  await page.goto(`${product.url}/account-connections`);
  return user;
}

/** Goes through Link up to the button that opens the bank's own page. */
export async function pickBank(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Credit Card or Loan +" }).click();
  await link(page).getByRole("button", { name: "Continue" }).click();
  await link(page).getByRole("button", { name: BANK }).click();
  await link(page)
    .getByRole("button", { name: `Continue to ${BANK}` })
    .click();
}

export async function signInAtBank(bank: Page): Promise<void> {
  await expect(bank.getByRole("heading", { name: BANK })).toBeVisible();
  await bank.getByLabel("User name").fill("user_good");
  await bank.getByLabel("Password").fill("pass_good");
  await bank.getByRole("button", { name: "Sign in and allow" }).click();
}

/** Goes to the bank's own page on a phone, where it replaces the app's page. */
export async function goToBankOnPhone(phone: BrowserContext, product: Product) {
  const page = await phone.newPage();
  const user = await openConnections(page, product);
  await pickBank(page);
  await page.waitForURL(/\/link\/bank-page/);
  return { page, user };
}
