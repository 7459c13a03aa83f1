import type { Page } from "@playwright/test";

import { DESKTOP_DARK, faultsOf, PHONE_LIGHT } from "./journey/faults-of.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { watchRequests } from "./journey/settled.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

const views = [DESKTOP_DARK, PHONE_LIGHT];
const PUBLIC = [
  "/",
  "/login",
  "/register",
  "/password-reset",
  "/password-reset/confirm/key/",
  "/success",
  "/email-confirmed",
  "/terms",
  "/privacy",
  "/help",
];
const SIGNED_IN = [
  "/home",
  "/plan",
  "/plan/months",
  "/plan/paychecks",
  "/plan/what-ifs",
  "/plan/adjustments",
  "/plan/changes",
  "/plan/estimates",
  "/plan/proof",
  "/accounts",
  "/account-connections",
  "/settings",
  "/profile",
  "/profile?tab=team",
  "/profile?tab=plan",
  "/profile?tab=billing",
  "/subscribe",
  "/lfg",
];

/** Looks at one screen after the other. @returns those that have faults. */
async function faultyOf(page: Page, { url }: Product, paths: readonly string[]) {
  const settled = watchRequests(page);
  const faulty: Record<string, string[]> = {};
  for (const path of paths) {
    /* oxlint-disable no-await-in-loop -- there is one page */
    await page.goto(`${url}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await settled();
    const faults = await faultsOf(page, { views });
    /* oxlint-enable no-await-in-loop */
    if (faults.length > 0) faulty[path] = faults;
  }

  return faulty;
}

test("no public screen has an accessibility fault that axe can see, nor scrolls sideways", async ({
  page,
  product,
}) => {
  expect(await faultyOf(page, product, PUBLIC)).toEqual({});
});

// Two tests, so that the longest of all is not looked at by one core alone.
for (const [which, paths] of [
  ["of the plan", SIGNED_IN.filter((path) => path.startsWith("/plan"))],
  ["of a signed-in user", SIGNED_IN.filter((path) => !path.startsWith("/plan"))],
] as const) {
  test(`no screen ${which} has such a fault`, async ({ page, product }) => {
    const user = await createUser(product);
    await linkQuickly(product, user);
    await linkQuickly(product, user, { purpose: "depository" });
    await waitForSync(product, user);
    await openAs(page, product, user);
    await page.goto(`${product.url}/home`);
    await expect(page.getByRole("link", { name: "Logout" })).toBeVisible();

    expect(await faultyOf(page, product, paths)).toEqual({});
    await expect(page.getByRole("link", { name: "Logout" })).toBeVisible();
  });
}

test("the look for faults sees those of one theme and those of one size", async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Faulty</title><main><h1>Faulty</h1>
    <style>@media (prefers-color-scheme: dark) { p { color: #777; background: #666 } }</style>
    <p>Pale in the dark</p><div style="width: 800px">Wide</div></main>`);

  expect(await faultsOf(page)).toEqual([
    expect.stringMatching(/^1280 px, dark: color-contrast /),
    expect.stringMatching(/^390 px, dark: color-contrast /),
    "390 px, dark: 418 px wider than the screen",
    "390 px, light: 418 px wider than the screen",
  ]);
});
