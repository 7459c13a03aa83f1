import type { Page } from "@playwright/test";
import type { Debt, DebtInput } from "@snowball/contract";

import { createUser, openAs } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { watchRequests } from "./journey/settled.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

test.use({ serviceWorkers: "allow", loadsAhead: true });

test("an offline reload says so, shows no cached data, and recovers when the network returns @smoke", async ({
  page,
  context,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/debts`);
  await expect(page.getByText("No debts yet")).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);

  await page.reload();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page).toHaveTitle("You are offline · Snowball");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText("No debts yet")).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/debts`);
});

test("an offline page that loads after the network has returned is reloaded by itself @slow", async ({
  page,
  context,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/debts`);
  await expect(page.getByText("No debts yet")).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  // The first offline page takes the network to be there, as if it had returned since the request failed.
  await page.addInitScript(() => {
    if (window.name === "loaded before") return;
    window.name = "loaded before";
    Object.defineProperty(navigator, "onLine", { value: true });
  });
  let loads = 0;
  page.on("framenavigated", () => (loads += 1));

  await page.reload();

  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
});

const CAR: DebtInput = {
  name: "Car loan",
  kind: "auto_loan",
  balances: [{ id: "car", amount: "9000.00", apr: "6.4" }],
  minimum: "260.00",
  due_day: 15,
};

/** Opens `/plan` as a new user with one debt. */
async function openPlan(page: Page, product: Product): Promise<void> {
  const user = await createUser(product);
  await send<Debt>(`${product.url}/api/v1/debts/`, { token: user.access, body: CAR });
  await openAs(page, product, user);
  await page.goto(`${product.url}/plan`);
  await expect(page.getByText("Debt-free in", { exact: true })).toBeVisible();
}

test("screens and parts of the plan are preloaded, so that they open offline, and so is signing out @slow", async ({
  page,
  context,
  product,
}) => {
  const settled = watchRequests(page);
  // The last screen that is preloaded after the first one.
  const landing = page.waitForResponse(/landing-screen.*\.js$/);
  await openPlan(page, product);
  await landing;
  await settled();
  await context.setOffline(true);

  await page.getByRole("link", { name: /^Months/ }).click();
  await expect(page.getByRole("heading", { name: "Balances over time" })).toBeVisible();
  await page.getByRole("link", { name: /^Adjustments/ }).click();
  await expect(page.getByRole("heading", { name: "Adjustments of your plan" })).toBeFocused();
  await page.getByRole("link", { name: /^Proof/ }).click();
  await expect(page.getByRole("region", { name: "What is proven" })).toBeVisible();
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  await page.getByRole("link", { name: "Accounts", exact: true }).click();
  await expect(page.getByText(/We could not load your accounts/)).toBeVisible();

  await page.getByRole("link", { name: "Logout" }).click();

  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("currentUser") ?? "")).not.toContain("eyJ");
});
