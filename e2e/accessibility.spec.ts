import { DESKTOP_DARK, faultsOf, PHONE_LIGHT } from "./journey/faults-of.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";

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

test("no screen has an accessibility fault that axe can see, nor scrolls sideways", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await linkQuickly(product, user);
  await linkQuickly(product, user, { purpose: "depository" });
  await waitForSync(product, user);
  const faults: Record<string, string[]> = {};

  const check = async (path: string) => {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    faults[path] = await faultsOf(page, { views });
  };

  for (const path of PUBLIC) await check(path);
  await openAs(page, product, user);
  await page.goto(`${product.url}/home`);
  await expect(page.getByRole("link", { name: "Logout" })).toBeVisible();
  for (const path of SIGNED_IN) await check(path);
  await expect(page.getByRole("link", { name: "Logout" })).toBeVisible();
  expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
});

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
