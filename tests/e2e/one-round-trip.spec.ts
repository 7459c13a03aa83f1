import type { Page } from "@playwright/test";
import type { Debt, DebtInput } from "@snowball/contract";

import { createUser, type QuickUser } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { watchRequests } from "./journey/settled.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

const DATA = /\/(api\/v1|stripe)\//;
const CODE_OF_HOME = "**/assets/home-page-*.js";
const CAR: DebtInput = {
  name: "Car loan",
  kind: "auto_loan",
  balances: [{ id: "car", amount: "9000.00", apr: "6.4" }],
  minimum: "260.00",
  due_day: 15,
};

const OF_HOME = [
  "/api/v1/bank-access/",
  "/api/v1/debts/",
  "/api/v1/items/",
  "/api/v1/me/",
  "/api/v1/month/",
  "/api/v1/payoff-plan/",
  "/api/v1/payoff-plan/progress/",
  "/stripe/my-subscription/",
];

/** Creates a user with a debt, so that Home has a date to show. */
async function createDebtor(product: Product): Promise<QuickUser> {
  const user = await createUser(product);
  await send<Debt>(`${product.url}/api/v1/debts/`, { token: user.access, body: CAR });
  return user;
}

/**
 * Holds back all data responses and Home's own code until the returned function is called. Requests
 * that depend on them are not sent before that.
 */
async function holdData(page: Page): Promise<{ asked: () => string[]; release: () => void }> {
  const asked: string[] = [];
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.unrouteAll();
  await page.route(DATA, async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    await released;
    await route.continue();
  });
  await page.route(CODE_OF_HOME, async (route) => {
    await released;
    await route.continue();
  });

  return { asked: () => asked.toSorted(), release };
}

test("Home needs one round trip of data, after sign-in and after a reload", async ({
  page,
  product,
}) => {
  const user = await createDebtor(product);
  const settled = watchRequests(page);
  const isWhole = async ({ asked, release }: Awaited<ReturnType<typeof holdData>>) => {
    await expect.poll(asked).toEqual(OF_HOME);
    release();
    await expect(page.getByText(/Debt-free in/)).toBeVisible();
    await settled();
    expect(asked()).toEqual(OF_HOME);
  };

  await page.goto(`${product.url}/login`);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  const signedIn = await holdData(page);
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await isWhole(signedIn);

  const reloaded = await holdData(page);
  await page.reload();
  await isWhole(reloaded);
});
