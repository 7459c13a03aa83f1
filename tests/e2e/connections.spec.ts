import type { FrameLocator, Page } from "@playwright/test";

import { breakItem, linkedItems } from "./journey/bank-switches.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

const BANK = "First Platypus Bank";
const cardOf = (page: Page, name = BANK) => page.getByRole("article", { name });
const link = (page: Page): FrameLocator =>
  page.frameLocator('[data-open] > iframe[src*="/link/ui"]');

/** Opens the connections screen of a user with one connection. */
async function openConnections(page: Page, product: Product) {
  const user = await createUser(product);
  const before = await linkedItems(product);
  await linkQuickly(product, user, { hearsWebhooks: true });
  await waitForSync(product, user);
  const itemId = (await linkedItems(product)).find((id) => !before.includes(id)) ?? "";
  await openAs(page, product, user);
  await page.goto(`${product.url}/account-connections`);
  await expect(cardOf(page).getByText("Last updated")).toBeVisible();

  return { user, itemId };
}

async function signInAtBank(page: Page): Promise<void> {
  await link(page).getByLabel("User name").fill("user_good");
  await link(page).getByLabel("Password", { exact: true }).fill("pass_good");
  await link(page).getByRole("button", { name: "Submit" }).click();
}

const asked = (page: Page) => page.getByRole("dialog", { name: `You have linked ${BANK} before` });

/** Picks the bank that is already linked, up to the question about it. */
async function pickAgain(page: Page, button = "Add Credit Card or Loan +"): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await link(page).getByRole("button", { name: "Continue" }).click();
  await link(page).getByRole("button", { name: BANK }).click();
  await expect(asked(page)).toBeVisible();
}

test("a bank that requires sign-in is named, repaired by Update Acount, and removed after a question @smoke", async ({
  page,
  product,
}) => {
  const { itemId } = await openConnections(page, product);
  await expect(cardOf(page).getByText("Connected")).toBeVisible();

  await breakItem(product, itemId);
  await expect(async () => {
    await page.reload();
    await expect(cardOf(page).getByText("Sign-in needed")).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(cardOf(page).getByText(/asks you to sign in again/)).toBeVisible();
  await page.goto(`${product.url}/home`);
  await expect(page.getByText(`${BANK}: Your bank asks you to sign in again`)).toBeVisible();
  await page.getByRole("link", { name: "See connections" }).click();

  await cardOf(page).getByRole("button", { name: "Update Acount" }).click();
  await signInAtBank(page);
  await link(page).getByRole("button", { name: "Finish" }).click();

  await expect(page.getByText(/^Updated\./)).toBeVisible();
  await expect(cardOf(page).getByText("Connected")).toBeVisible();
  await page.goto(`${product.url}/home`);
  await expect(page.getByRole("heading", { name: "Upcoming Minimum Payments" })).toBeVisible();
  await expect(page.getByText("asks you to sign in again")).toHaveCount(0);

  await page.goto(`${product.url}/account-connections`);
  const remove = page.getByRole("button", { name: `Remove ${BANK}` });
  await remove.click();
  const dialog = page.getByRole("dialog", { name: `Remove ${BANK}?` });
  await expect(dialog.getByText("all of their transactions")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Keep connection" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
  expect(await linkedItems(product)).toContain(itemId);

  await remove.click();
  await dialog.getByRole("button", { name: "Remove connection" }).click();

  await expect(page.getByText(`${BANK} was removed`)).toBeVisible();
  await expect(cardOf(page)).toHaveCount(0);
  expect(await linkedItems(product)).not.toContain(itemId);
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(page.getByRole("heading", { name: "No debts linked yet" })).toBeVisible();
});

test("picking a bank that is already linked asks before sign-in, also on a phone, and adds accounts to it", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openConnections(page, product);
  const accounts = await cardOf(page).getByRole("listitem").count();
  const items = await linkedItems(product);
  await pickAgain(page);
  await expect(asked(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  for (const button of await asked(page).getByRole("button").all()) {
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press("Escape");
  await expect(asked(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add Credit Card or Loan +" })).toBeFocused();

  await pickAgain(page, "Add Checking Account +");
  await expect(page.locator('[data-open] > iframe[src*="/link/ui"]')).toHaveCount(0);

  await asked(page).getByRole("button", { name: "Add accounts to that connection" }).press("Enter");
  await signInAtBank(page);
  await expect(link(page).getByRole("heading", { name: "Select accounts" })).toBeVisible();
  await link(page).getByRole("checkbox", { checked: false }).first().click();
  await link(page).getByRole("button", { name: "Continue" }).click();
  await link(page).getByRole("button", { name: "Finish" }).click();

  await expect(page.getByText(/^Updated\./)).toBeVisible();
  await expect(cardOf(page)).toHaveCount(1);
  await expect(cardOf(page).getByRole("listitem")).toHaveCount(accounts + 1);
  expect(await linkedItems(product)).toEqual(items);
});
