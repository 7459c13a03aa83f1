import type { Page } from "@playwright/test";

import { register } from "./journey/person.ts";
import { send } from "./journey/send.ts";
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

test("signing up from a demo starts an empty account and deletes the demo household", async ({
  page,
  product,
}) => {
  await openDemo(page, product);
  const demo = await page.evaluate(
    () => JSON.parse(localStorage.getItem("currentUser") ?? "{}") as { access: string },
  );

  await page.getByRole("link", { name: "Make it yours" }).click();
  await expect(page.getByText(/the demo household and its figures go/)).toBeVisible();
  await register(page, product, {
    email: `made-it-mine-${Date.now()}@example.org`,
    password: "winter coat on the hook",
  });

  await expect(page.getByText("No debts linked yet")).toBeVisible();
  await expect(page.getByRole("region", { name: "Demo household" })).toHaveCount(0);
  await expect(send(`${product.url}/api/v1/me/`, { token: demo.access })).rejects.toThrow();
});
