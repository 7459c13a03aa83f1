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
  await expect(page.getByText(/This is a demo household/).first()).toBeVisible();
});

test("a demo household can skip days: every screen shows the new day, also after a reload", async ({
  page,
  product,
}) => {
  await openDemo(page, product);
  const banner = page.getByRole("region", { name: "Demo household" });
  const readBannerDate = async () =>
    /Here it is (.*?)\.\s/.exec(await banner.innerText())?.[1] ?? "";
  const begins = new Date(await readBannerDate());
  expect(begins.getDate()).toBe(2);

  await banner.getByRole("button", { name: "10 days later" }).click();
  await expect(banner).toContainText(/ 12, \d{4}\./);
  await page.getByRole("link", { name: "Plan", exact: true }).first().click();
  await expect(banner).toContainText(/ 12, \d{4}\./);
  await page.reload();
  await expect(banner).toContainText(/ 12, \d{4}\./);

  await banner.getByRole("button", { name: "Next month" }).click();
  await expect
    .poll(async () => new Date(await readBannerDate()).getMonth())
    .toBe((begins.getMonth() + 1) % 12);
});
