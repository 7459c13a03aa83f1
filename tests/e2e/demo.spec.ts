import type { Page } from "@playwright/test";

import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

async function openDemo(page: Page, product: Product): Promise<void> {
  await page.goto(product.url);
  await page.getByRole("button", { name: "Try it with a demo household" }).click();
  await expect(page).toHaveURL(`${product.url}/home`);
}

test("one click leads from the landing page to Home with figures, and every screen is marked as a demo that cannot buy anything @smoke", async ({
  page,
  product,
}) => {
  await openDemo(page, product);

  await expect(page.getByRole("heading", { name: "Upcoming Minimum Payments" })).toBeVisible();
  await expect(page.getByRole("main").getByText(/\$\d/).first()).toBeVisible();
  for (const path of ["home", "plan", "debts", "accounts", "settings"]) {
    await page.goto(`${product.url}/${path}`);
    await expect(page.getByRole("region", { name: "Demo household" })).toBeVisible();
  }

  await page.goto(`${product.url}/account-connections`);
  await expect(page.getByRole("button", { name: "Add Credit Card or Loan +" })).toBeDisabled();
  await page.goto(`${product.url}/subscribe`);
  await expect(page.getByText(/This is a demo/).first()).toBeVisible();
});
