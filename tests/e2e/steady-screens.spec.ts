import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { card, inDays } from "./journey/custom-users.ts";
import {
  createUser,
  linkQuickly,
  openAs,
  type QuickUser,
  waitForSync,
} from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";
import { findLayoutShift } from "./screens/find-faults.ts";

const CARDS = [
  { ...card({ name: "Everyday Visa", minimum: 145, due: inDays(12) }), starting_balance: 4812.3 },
  { ...card({ name: "Store Card", minimum: 35, due: inDays(9) }), starting_balance: 640 },
];
const DATA = /\/(api\/v1|stripe)\//;
const ME = "/api/v1/me/";

/** Creates a user with two linked cards and an unconfirmed address, which fits into the header. */
async function createDebtor(product: Product): Promise<QuickUser> {
  const user = await createUser(product, `${randomUUID().slice(0, 8)}@example.org`);
  await linkQuickly(product, user, { customUser: { override_accounts: CARDS } });
  await waitForSync(product, user);

  return user;
}

test("a press is not lost while the reminder of an unconfirmed address arrives late", async ({
  page,
  product,
}) => {
  const user = await createDebtor(product);
  await openAs(page, product, user);
  const me = Promise.withResolvers<void>();
  await page.route(`**${ME}`, async (route) => {
    await me.promise;
    await route.continue();
  });
  await page.goto(`${product.url}/plan/what-ifs`);
  await expect(page.getByText("Debt-free in", { exact: true })).toBeVisible();
  await expect(page.getByRole("main")).toHaveCSS("opacity", "1");

  await page.getByRole("button", { name: "Try a what-if" }).first().hover();
  await page.mouse.down();
  me.resolve();
  await expect(page.getByRole("link", { name: user.email })).toBeVisible();
  await page.mouse.up();

  await expect(page.getByRole("dialog", { name: "What if…?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Debts", exact: true }).click();
  await expect(page.getByText(/^Please confirm your email address/)).toBeInViewport();
});

test("a press on a screen that waits for its banners does nothing", async ({ page, product }) => {
  const user = await createUser(product);
  await openAs(page, product, user);
  await page.route(`**${ME}`, () => new Promise(() => undefined));
  await page.goto(`${product.url}/debts`);
  const link = page.getByRole("main").getByRole("link").first();
  await link.waitFor({ state: "attached" });

  const hit = await link.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

  expect(await page.getByRole("main").evaluate((main) => getComputedStyle(main).opacity)).toBe("0");
  expect(hit).toBe(false);
});

const SCREENS = [
  "/home",
  "/plan",
  "/plan/what-ifs",
  "/plan/months",
  "/plan/adjustments",
  "/debts",
  "/debts/new",
  "/calendar",
  "/accounts",
  "/account-connections",
  "/settings",
  "/profile",
  "/subscribe",
];
const VIEWS = [
  { device: "a desktop", width: 1280, isReversed: false },
  { device: "a phone", width: 390, isReversed: true },
];

for (const { device, width, isReversed } of VIEWS) {
  test(`on ${device}, no screen moves its content while its data arrives one by one`, async ({
    context,
    product,
  }) => {
    const user = await createDebtor(product);
    await openAs(await context.newPage(), product, user);
    const moved: string[] = [];

    for (const path of SCREENS) {
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 900 });
      const finished = await releaseOneByOne(page, isReversed);
      await page.goto(product.url + path);
      await finished();
      const faults = await findLayoutShift(page, REPLACED_TEXT);
      moved.push(...faults.map((fault) => `${path}: ${fault}`));
      await page.close();
    }

    expect(moved).toEqual([]);
  });
}

/** A text on the right that is replaced by a wider one counts as having moved a little. */
const REPLACED_TEXT = 0.002;

/** How long the requests of a screen are collected, and the time between two responses. */
const COLLECT_MS = 500;
const GAP_MS = 60;

/**
 * Holds the data of a screen. Then releases the user first, which lets the screen appear, and the others one by one in
 * the order of their requests or in reverse. The returned function resolves when all have arrived and were drawn.
 */
async function releaseOneByOne(page: Page, isReversed: boolean): Promise<() => Promise<void>> {
  const held = new Map<string, PromiseWithResolvers<void>>();
  let isOpen = false;
  await page.route(DATA, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!isOpen) {
      if (!held.has(pathname)) held.set(pathname, Promise.withResolvers());
      await held.get(pathname)?.promise;
    }
    // The page may be closed already.
    await route.continue().catch(() => undefined);
  });

  return async () => {
    await page.waitForTimeout(COLLECT_MS);
    isOpen = true;
    const order = [...held.keys()];
    if (isReversed) order.reverse();
    order.sort((left, right) => Number(right === ME) - Number(left === ME));
    for (const path of order) {
      held.get(path)?.resolve();
      await page.waitForTimeout(GAP_MS);
    }
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(COLLECT_MS);
  };
}
