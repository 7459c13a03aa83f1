import { randomInt } from "node:crypto";

import type { Locator, Page } from "@playwright/test";

import { card, inDays, studentLoan } from "./journey/custom-users.ts";
import { openPlanOf } from "./journey/open-plan-of.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";

/** Returns how far the page exceeds the window's right edge, in CSS pixels. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

test("Settings on a phone show the whole email address @slow", async ({ page, product }) => {
  const user = await createUser(product);
  await openAs(page, product, user);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`${product.url}/settings`);
    const signedInAs = page.getByText(`Signed in as ${user.email}`);
    await expect(signedInAs).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await signedInAs.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    expect(await overflowOf(page)).toBe(0);
  }
});

test("a loan's name keeps its room on a phone next to its share of a combined bill @slow", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  const loans = ["1001", "1002", "1003", "1004"].map((mask, at) => ({
    ...studentLoan,
    // Loans with equal balances may each have their own bill.
    starting_balance: 6_000 + at * 500,
    meta: { name: `Direct Loan ${mask}`, official_name: `Direct Loan ${mask}`, mask },
  }));
  await linkQuickly(product, user, { customUser: { override_accounts: loans } });
  await waitForSync(product, user);
  await openAs(page, product, user);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.url}/home`);
  await expect(page.getByText("part of one payment of $212.50 for 4 loans")).toHaveCount(4);

  const name = await page.getByRole("heading", { name: "Direct Loan 1001" }).boundingBox();
  expect(name?.width).toBeGreaterThan(80);
  expect(name?.height).toBeLessThan(60);
});

test("the header has room for the email at every width @slow", async ({ page, product }) => {
  await openAs(page, product, await createUser(product));
  for (const width of [640, 700, 832, 959, 960, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`${product.url}/home`);
    const email = page.getByRole("banner").getByRole("link", { name: /@example\.org/ });
    await expect
      .poll(async () => (await email.boundingBox())?.width, `at ${width} px`)
      .toBeGreaterThan(160);
  }
});

test("the header shows an address of 32 characters in full, and truncates it on a phone @slow", async ({
  page,
  product,
}) => {
  // The widest letters.
  const name = Array.from({ length: 20 }, () => "mw"[randomInt(2)]).join("");
  const address = `${name}@example.org`;
  await openAs(page, product, await createUser(product, address));
  await page.goto(`${product.url}/home`);
  const email = page.getByRole("banner").getByRole("link", { name: address, exact: true });
  await expect(email).toBeVisible();
  // The fallback font is wider.
  await page.evaluate(() => document.fonts.ready);
  const hidden = () => email.evaluate((link) => link.scrollWidth - link.clientWidth);

  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await hidden(), `at ${width} px`).toBe(0);
  }
  await page.setViewportSize({ width: 390, height: 700 });
  await expect(email).toHaveAttribute("title", address);
  await expect(email).toHaveCSS("text-overflow", "ellipsis");
  expect(await overflowOf(page)).toBe(0);
});

test("at double font size, all five tabs fit a phone, and two thirds of the screen remain for the page @slow", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/home`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

  const nav = page.getByRole("navigation", { name: "Main" });
  for (const name of ["Home", "Plan", "Debts", "Accounts", "Settings"]) {
    const tab = nav.getByRole("link", { name });
    const { left, right } = await edgesOf(tab);
    expect(left, name).toBeGreaterThanOrEqual(0);
    expect(right, name).toBeLessThanOrEqual(320);
    await expect.poll(() => tab.evaluate(linesOfText), name).toBe(1);
  }
  expect(await overflowOf(page)).toBe(0);
  const header = await edgesOf(page.getByRole("banner").locator(":scope > div"));
  const taken = header.height + (await edgesOf(nav)).height;
  expect(taken).toBeLessThan(700 / 3);

  // Until all data has arrived, the page grows.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const { bottom } = await edgesOf(page.getByRole("contentinfo"));
    expect(bottom).toBeLessThanOrEqual((await edgesOf(nav)).top);
  }).toPass();
});

function edgesOf(place: Locator): Promise<DOMRect> {
  return place.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
}

/** Returns how many lines an element's text takes. A broken word takes two. */
function linesOfText(element: Element): number {
  const words = document.createRange();
  if (element.lastChild) words.selectNodeContents(element.lastChild);
  return words.getClientRects().length;
}

test("on a phone, bars do not cover the focused element @slow", async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const user = await createUser(product);
  await linkQuickly(product, user, {
    customUser: { override_accounts: [card({ name: "Visa", minimum: 20, due: inDays(4) })] },
  });
  await waitForSync(product, user);
  await openAs(page, product, user);
  await page.goto(`${product.url}/plan/months`);
  const months = page.getByRole("table", { name: "Schedule of Visa" }).getByRole("button");
  await months.first().focus();

  const covered: string[] = [];
  const { bottom: top } = await edgesOf(page.getByRole("banner"));
  const { top: bottom } = await edgesOf(page.getByRole("navigation", { name: "Main" }));
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let press = 0; press < 11; press += 1) {
      await page.keyboard.press(key);
      const place = await edgesOf(page.locator(":focus"));
      if (place.top < top || place.bottom > bottom) covered.push(`${key} ${press}`);
    }
  }
  expect(covered).toEqual([]);
});

test("at 320 px, names wrap between words, amounts on no second line, and dates align with names @slow", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  const accounts = [
    card({ name: "Neighborhood Mastercard", minimum: 1_235.5, due: inDays(3) }),
    card({ name: "Graduate Rewards", minimum: null, due: inDays(5) }),
    card({ name: "Silent Department Store", minimum: null, due: null }),
    card({ name: "Anniversary Membership", minimum: 48, due: inDays(-9), isOverdue: true }),
  ];
  await linkQuickly(product, user, { customUser: { override_accounts: accounts } });
  await waitForSync(product, user);
  await openAs(page, product, user);

  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    for (const path of ["home", "plan", "debts", "calendar"]) {
      await page.goto(`${product.url}/${path}`);
      const main = page.getByRole("main");
      await expect(main.getByText("Neighborhood Mastercard").first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expect(await main.evaluate(findBrokenWords), `/${path} at ${width} px`).toEqual([]);
    }

    await page.goto(`${product.url}/home`);
    const row = page.getByRole("listitem").filter({ hasText: "Neighborhood" }).first();
    const name = await edgesOf(row.getByRole("heading"));
    expect((await edgesOf(row.locator("time"))).left).toBe(name.left);
  }

  await page.setViewportSize({ width: 320, height: 700 });
  const main = page.getByRole("main");
  for (const [path, place] of [
    ["calendar", main],
    ["settings", main],
    ["account-connections", main.getByRole("heading", { level: 1 })],
  ] as const) {
    await page.goto(`${product.url}/${path}`);
    await expect(main.getByRole("heading").nth(1)).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const broken = await place.evaluate(findBrokenWords);
    const isAddress = (word: string) => word.includes("@");
    expect(
      broken.filter((word) => !isAddress(word)),
      `/${path} at double size`,
    ).toEqual([]);
  }
});

test("at double font size on a phone, budgets fit their buttons and the year of a table is readable @slow", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openPlanOf(page, product, {
    accounts: [card({ name: "Visa", minimum: 1_235.5, due: inDays(3) }), studentLoan],
  });
  const budgets = page.getByRole("list", { name: "Budgets to choose from" }).getByRole("button");
  await expect(budgets.first()).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  for (const budget of await budgets.all()) {
    expect(await budget.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  }

  await page.goto(`${product.url}/plan/months`);
  const year = page.getByRole("group", { name: "Months of the plan" }).getByLabel("Show");
  await expect(year).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect((await edgesOf(year)).width).toBeGreaterThan(200);
});

/** Returns the words of the visible text that are on more than one line. */
function findBrokenWords(root: Element): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const broken: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent ?? "";
    for (const { index, 0: word } of text.matchAll(/[^\s/-]+/g)) {
      range.setStart(walker.currentNode, index);
      range.setEnd(walker.currentNode, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1) broken.push(word);
    }
  }

  return broken;
}
