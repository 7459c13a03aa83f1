import type { Locator, Page } from "@playwright/test";
import type { Debt, Obligation, Page as PageOf } from "@snowball/contract";

import { card, inDays, mortgage, studentLoan } from "./journey/custom-users.ts";
import { faultsOf } from "./journey/faults-of.ts";
import { openHomeOf } from "./journey/open-home-of.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/running-product.ts";

const CARD = card({ name: "Sapphire", minimum: 75, due: inDays(6) });

/** As far as somebody without a mouse goes from one thing to the next. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The keyboard does not get there.");
}

test("the keyboard alone gets from the landing page to a payment that is marked as sent, and undone", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await linkQuickly(product, user, { customUser: { override_accounts: [CARD] } });
  await waitForSync(product, user);

  await page.goto(product.url);
  const signIn = page.getByRole("banner").getByRole("link", { name: "Sign in" });
  await tabTo(page, signIn);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(user.email);
  await tabTo(page, page.getByLabel("Password"));
  await page.keyboard.type(user.password);
  // Until the app has taken over what the server wrote, Enter sends nothing.
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
  await page.keyboard.press("Enter");

  const tick = page.getByRole("button", { name: /^Mark \$[\d.,]+ to Sapphire as sent$/ });
  await expect(tick).toBeVisible();
  await tabTo(page, tick);
  await page.keyboard.press("Space");
  const undo = page.getByRole("button", { name: "Undo: Sapphire" });
  await expect(undo).toBeVisible();
  const told = page.getByRole("status").filter({ hasText: "to Sapphire is marked as sent." });
  await expect(told).toBeVisible();
  await expect(page.getByText(/^Sent · you said so/)).toBeVisible();
  await tabTo(page, undo);
  await page.keyboard.press("Enter");

  await expect(undo).toHaveCount(0);
  await expect(tick).toBeFocused();
  await expect(page.getByRole("img", { name: "To be paid" })).toBeVisible();
});

test("a double tap pays once, and the payment is still there when the page is opened again", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await linkQuickly(product, user, { customUser: { override_accounts: [CARD] } });
  await waitForSync(product, user);
  await openAs(page, product, user);
  await page.goto(`${product.url}/home`);
  await page.getByRole("button", { name: /^Mark \$/ }).dblclick();
  await expect(page.getByText(/^Sent · you said so/)).toBeVisible();

  const token = user.access;
  const api = `${product.url}/api/v1/debts/`;
  const [debt] = (await send<PageOf<Debt>>(api, { token })).results;
  const ledger = await send<PageOf<Obligation>>(`${api}${debt?.uuid}/obligations/`, { token });
  expect(ledger.results.flatMap(({ payments }) => payments)).toHaveLength(1);

  await page.reload();
  await expect(page.getByRole("region", { name: "Done" })).toContainText("Sapphire");
  await page.getByRole("button", { name: "Show what was sent to Sapphire" }).click();
  await page.getByRole("button", { name: /^Undo \$/ }).click();
  await expect(page.getByRole("button", { name: /^Restore \$/ })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: /^Mark \$75\.00 to Sapphire/ })).toBeVisible();
});

test("a part is recorded, and what is left is asked for", async ({ page, product }) => {
  await openHomeOf(page, product, [CARD]);
  await page.getByRole("button", { name: /, Sapphire: more$/ }).click();
  const sheet = page.getByRole("dialog", { name: "Sapphire" });
  await expect(sheet.getByText("Nothing is recorded yet.")).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await sheet.getByLabel("Amount").fill("40");
  await sheet.getByRole("button", { name: "Record payment" }).click();

  await expect(page.getByText("$40.00 of $75.00 sent")).toBeVisible();
  await page.reload();
  await expect(page.getByText("$40.00 of $75.00 sent")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Mark \$35\.00 to Sapphire/ })).toBeVisible();
});

test("a payment's sheet that cannot be loaded says so, and the list comes back with the network", async ({
  page,
  context,
  product,
}) => {
  await openHomeOf(page, product, [CARD]);
  const more = page.getByRole("button", { name: /, Sapphire: more$/ });
  await tabTo(page, more);
  await context.setOffline(true);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();

  await context.setOffline(false);
  await tabTo(page, more);
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Sapphire" });
  await expect(sheet.getByLabel("Amount")).toHaveValue("75.00");
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
});

test("a row of Home is as tall as it has to be: 56 px on a desktop, 96 px on a phone", async ({
  page,
  product,
}) => {
  await openHomeOf(page, product, [
    card({ name: "Late Card", minimum: 48, due: inDays(-12), isOverdue: true }),
    CARD,
    card({
      name: "Rewards",
      officialName: "Rewards Visa Signature Card",
      minimum: 1_096,
      due: inDays(12),
    }),
    mortgage,
    studentLoan,
    card({ name: "Clear Card", minimum: 0, due: inDays(20) }),
    card({ name: "Silent Card", minimum: null, due: null }),
  ]);
  const rows = page.getByRole("main").getByRole("region").getByRole("listitem");
  await expect(rows).toHaveCount(7);
  const tallest = () =>
    rows.evaluateAll((items) =>
      Math.max(...items.map((item) => item.getBoundingClientRect().height)),
    );

  // The longest date there is, whatever day it is.
  await rows
    .locator("time")
    .first()
    .evaluate((time) => (time.textContent = "Wednesday, September 30, 2026"));
  // With the typeface they are meant for: the one that stands in until it is here is wider.
  await page.evaluate(() => document.fonts.ready);

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(tallest).toBeLessThanOrEqual(56);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(tallest).toBeLessThanOrEqual(96);
});

test("every page of a debt is under Debts, and where colours are the user's own that is seen", async ({
  page,
  product,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openHomeOf(page, product, [CARD]);
  const nav = page.getByRole("navigation", { name: "Main" });
  const current = nav.locator("[aria-current]");
  await expect(current).toHaveText("Home");
  await page
    .getByRole("link", { name: /^Plan Sapphire/ })
    .first()
    .click();
  await expect(current).toHaveText("Debts");
  const uuid = page.url().split("/").at(-1);
  for (const path of [`/detail/${uuid}`, "/debts", "/debts/new"]) {
    await page.goto(`${product.url}${path}`);
    await expect(current).toHaveText("Debts");
  }

  const groundOf = (tab: Locator) => tab.evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await groundOf(current)).not.toBe(await groundOf(nav.getByRole("link", { name: "Home" })));
});
