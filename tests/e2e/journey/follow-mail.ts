import { expect, type Page } from "@playwright/test";

import type { Product } from "../product/start-product.ts";

type Mailed = {
  /** The address of the email. Other tests of the same app send emails with such links as well. */
  to: string;
  link: RegExp;
};

/** Opens an address's newest email with a matching link, and follows the link. */
export async function followMail(
  page: Page,
  product: Product,
  { to, link }: Mailed,
): Promise<void> {
  const newest = page
    .getByRole("article")
    .filter({ has: page.getByText(to, { exact: true }) })
    .getByRole("link", { name: link })
    .first();
  await expect(async () => {
    await page.goto(`${product.url}/dev/outbox`);
    await expect(newest).toBeVisible({ timeout: 500 });
  }).toPass();
  // Not until everything is loaded: what the page shows first may be gone by then.
  await page.goto((await newest.getAttribute("href")) ?? "", { waitUntil: "commit" });
}

/** Follows the newest link to set a password, and saves one. */
export async function chooseNewPassword(
  page: Page,
  product: Product,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await followMail(page, product, { to: email, link: /\/password-reset\/confirm\// });
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("New password again").fill(password);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/login/);
}
