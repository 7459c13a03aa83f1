import type { Page } from "@playwright/test";
import type { Debt, DebtInput } from "@snowball/contract";

import { faultsOf } from "./journey/faults-of.ts";
import { createUser, openAs } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/running-product.ts";
import { saveData } from "./product/saving-data.ts";
import type { Product } from "./product/start-product.ts";

test.use({ serviceWorkers: "allow", loadsAhead: true });

test("a reload without a network says so, shows nothing that was read before, and opens by itself with the network", async ({
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
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText("No debts yet")).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/debts`);
});

test("signing out works without a network: this browser forgets the session at once", async ({
  page,
  context,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  // The last of the screens that are brought once the first one is there.
  const landing = page.waitForResponse(/landing-screen.*\.js$/);
  await page.goto(`${product.url}/home`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await landing;
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);

  await page.getByRole("link", { name: "Logout" }).click();

  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("currentUser") ?? "")).not.toContain("eyJ");
});

test("the screens of a signed-in user are there before they are opened, so that they open offline", async ({
  page,
  context,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/home`);
  await page.waitForResponse(/debt-page.*\.js$/);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);

  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  await page.getByRole("link", { name: "Accounts", exact: true }).click();
  await expect(page.getByText(/We could not load your accounts/)).toBeVisible();
});

test("a screen that is not on the device says so offline, keeps the rest, and comes with the network", async ({
  page,
  context,
  product,
}) => {
  await saveData(page);
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/home`);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);

  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(page).toHaveURL(`${product.url}/home`);
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
});

const CAR: DebtInput = {
  name: "Car loan",
  kind: "auto_loan",
  balances: [{ id: "car", amount: "9000.00", apr: "6.4" }],
  minimum: "260.00",
  due_day: 15,
};

/** `/plan` of a new user with one debt. */
async function openPlan(page: Page, product: Product): Promise<void> {
  const user = await createUser(product);
  await send<Debt>(`${product.url}/api/v1/debts/`, { token: user.access, body: CAR });
  await openAs(page, product, user);
  await page.goto(`${product.url}/plan`);
  await expect(page.getByText("Debt-free in", { exact: true })).toBeVisible();
}

test("the parts of a plan are there before they are opened, so that they open offline", async ({
  page,
  context,
  product,
}) => {
  const landing = page.waitForResponse(/landing-screen.*\.js$/);
  await openPlan(page, product);
  await landing;
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);

  await page.getByRole("link", { name: /^Months/ }).click();
  await expect(page.getByRole("heading", { name: "Balances over time" })).toBeVisible();
  await page.getByRole("link", { name: /^Adjustments/ }).click();
  await expect(page.getByRole("heading", { name: "Adjustments of your plan" })).toBeFocused();
  await page.getByRole("link", { name: /^Proof/ }).click();
  await expect(page.getByRole("region", { name: "What is proven" })).toBeVisible();
});

test("a part of a plan that is not on the device says so offline, and comes with the network", async ({
  page,
  context,
  product,
}) => {
  await saveData(page);
  await openPlan(page, product);
  await context.setOffline(true);

  await page.getByRole("link", { name: /^Months/ }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeFocused();
  await page.getByRole("link", { name: "Plan", exact: true }).click();
  await expect(page.getByText("Debt-free in", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /^Months/ }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Balances over time" })).toBeVisible();
});
