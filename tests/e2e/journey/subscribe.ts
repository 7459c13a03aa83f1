import { expect, type Page } from "@playwright/test";

import type { Product } from "../product/start-product.ts";

/** Subscribes to the first offered product through the embedded checkout. */
export async function subscribe(page: Page, product: Product, cardNumber: string): Promise<void> {
  await page.goto(`${product.url}/subscribe`);
  await pay(page, cardNumber);

  await expect(page).toHaveURL(new RegExp(`^${product.url}/lfg\\?session_id=cs_`));
  await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
}

/** Fills in the card in the checkout's own frame. */
export async function pay(page: Page, cardNumber: string): Promise<void> {
  const checkout = page.frameLocator('iframe[src*="/checkout/ui"]');
  const fields = {
    "Card number": cardNumber,
    "Expiry date": "12 / 40",
    CVC: "123",
    "Name on card": "Anna Example",
    "ZIP code": "12345",
  };
  for (const [label, value] of Object.entries(fields)) {
    await checkout.getByLabel(label).fill(value);
  }

  // By keyboard: the frame changes its size, and a click may miss a moving button.
  await checkout.getByRole("button", { name: /subscribe/i }).press("Enter");
}

/** Reopens the tab until it shows the effect of a webhook, `count` times if given. */
export async function expectInTab(
  page: Page,
  { url }: Product,
  { tab, text, count }: { tab: "plan" | "billing"; text: string | RegExp; count?: number },
): Promise<void> {
  const found = page.getByText(text);
  await expect(async () => {
    await page.goto(`${url}/profile?tab=${tab}`);
    await expect(found.first()).toBeVisible({ timeout: 10_000 });
    if (count !== undefined) await expect(found).toHaveCount(count, { timeout: 10_000 });
  }).toPass();
}

/** Adds another card in the billing portal of the fake Stripe server. */
export async function changeCard(page: Page, cardNumber: string): Promise<void> {
  await expect(page).toHaveURL(/\/billing-portal\/bps_/);
  await page.getByText("Change card", { exact: true }).click();
  await page.getByLabel("Card number").fill(cardNumber);
  await page.getByLabel("Expiry date").fill("12 / 40");
  await page.getByLabel("CVC").fill("123");
  await page.getByRole("button", { name: "Save card" }).click();
}
