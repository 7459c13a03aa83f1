import { randomInt } from "node:crypto";

import type { Locator, Page } from "@playwright/test";

import { card, inDays } from "./journey/custom-users.ts";
import { openCalculator } from "./journey/landing-calculator.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";

const LONG = "Platinum Preferred Rewards Business Cash Back Signature Card of the Family";

/** How far the page reaches beyond the window's right edge, in CSS pixels. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

test("a phone's user reads the whole e-mail address on Settings", async ({ page, product }) => {
  const user = await createUser(product);
  await openAs(page, product, user);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`${product.url}/settings`);
    const said = page.getByText(`Signed in as ${user.email}`);
    await expect(said).toBeVisible();
    expect(await said.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    expect(await overflowOf(page)).toBe(0);
  }
});

test("the header leaves room for the e-mail at every width", async ({ page, product }) => {
  await openAs(page, product, await createUser(product));
  for (const width of [640, 700, 832, 959, 960, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`${product.url}/home`);
    const email = page.getByRole("banner").getByRole("link", { name: /@example\.org/ });
    expect((await email.boundingBox())?.width, `at ${width} px`).toBeGreaterThan(160);
  }
});

test("an address of 32 characters is whole in the header, and on a phone shortened, not lost", async ({
  page,
  product,
}) => {
  // The widest letters there are.
  const name = Array.from({ length: 20 }, () => "mw"[randomInt(2)]).join("");
  const address = `${name}@example.org`;
  await openAs(page, product, await createUser(product, address));
  await page.goto(`${product.url}/home`);
  const email = page.getByRole("banner").getByRole("link", { name: address, exact: true });
  await expect(email).toBeVisible();
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

test("letters twice as large leave all five tabs on a phone's screen, and two thirds of it to the page", async ({
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

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const { bottom } = await edgesOf(page.getByRole("contentinfo"));
  expect(bottom).toBeLessThanOrEqual((await edgesOf(nav)).top);
});

function edgesOf(place: Locator): Promise<DOMRect> {
  return place.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
}

/** How many lines an element's words take; a word that is broken takes two. */
function linesOfText(element: Element): number {
  const words = document.createRange();
  if (element.lastChild) words.selectNodeContents(element.lastChild);
  return words.getClientRects().length;
}

test("letters twice as large widen no page that everybody can read, nor the settings", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const wide: string[] = [];
  const check = async (path: string) => {
    if (path !== "/") await page.goto(`${product.url}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    if ((await overflowOf(page)) > 0) wide.push(path);
  };
  await openCalculator(page, product);
  for (const path of ["/", "/help", "/terms", "/privacy"]) await check(path);
  await openAs(page, product, await createUser(product));
  await check("/settings");
  expect(wide).toEqual([]);
});

test("a long account's name has the room it needs, beside no amount", async ({ page, product }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const user = await createUser(product);
  await linkQuickly(product, user, {
    customUser: {
      override_accounts: [
        { ...card({ name: LONG, minimum: 35, due: inDays(4) }), starting_balance: 123_456.78 },
      ],
    },
  });
  await waitForSync(product, user);
  await openAs(page, product, user);
  await page.goto(`${product.url}/accounts`);

  const name = page.getByRole("listitem").filter({ hasText: LONG }).locator("span").first();
  // Once what stands beside it is drawn.
  await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan(200);
  expect(await overflowOf(page)).toBe(0);
});

test("a plan of many debts scrolls in its tables, never as a page", async ({ page, product }) => {
  const user = await createUser(product);
  const debts = Array.from({ length: 9 }, (_, at) => `${at + 1}. ${LONG}`);
  await linkQuickly(product, user, {
    customUser: {
      override_accounts: debts.map((name) => ({
        ...card({ name, minimum: 3_500, due: inDays(4) }),
        starting_balance: 123_456.78,
      })),
    },
  });
  await waitForSync(product, user);
  await openAs(page, product, user);
  const check = async (letters: string) => {
    for (const width of [320, 390, 640, 768, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      // What is drawn for a width follows it a moment later.
      await expect
        .poll(() => overflowOf(page), { message: `${page.url()} at ${width} px, ${letters}` })
        .toBe(0);
    }
  };
  const withLargeLetters = async () => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await check("200 %");
  };
  await page.goto(`${product.url}/plan`);
  await expect(page.getByText("Debt-free in", { exact: true })).toBeVisible();
  await check("100 %");
  for (const summary of await page.getByRole("main").locator("summary").all()) {
    await summary.click();
  }
  await withLargeLetters();
  await page.goto(`${product.url}/plan/months`);
  await page.getByText("Show as a table").click();
  await expect(page.getByLabel("Month of the chart")).toBeVisible();
  await check("100 %");
  await withLargeLetters();
  for (const part of ["paychecks", "what-ifs", "adjustments", "changes", "estimates", "proof"]) {
    await page.goto(`${product.url}/plan/${part}`);
    await expect(page.getByText("Debt-free in", { exact: true }).first()).toBeVisible();
    await withLargeLetters();
  }
});

test("what the keyboard comes to on a phone stands clear of the bars", async ({
  page,
  product,
}) => {
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

test("the Link window breaks a long account's name instead of cutting it", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/account-connections`);
  await page.getByRole("button", { name: "Add Credit Card or Loan +" }).click();
  const link = page.frameLocator('iframe[src*="/link/ui"]');
  await link.getByRole("button", { name: "Continue" }).click();
  await link.getByRole("button", { name: "First Platypus Bank" }).click();
  await link.getByLabel("User name").fill("user_custom");
  await link.getByRole("textbox", { name: "Password" }).fill(
    JSON.stringify({
      override_accounts: [card({ name: LONG.replaceAll(" ", ""), minimum: 35, due: inDays(4) })],
    }),
  );
  await link.getByRole("button", { name: "Submit" }).click();
  await expect(link.getByRole("heading", { name: "Select accounts" })).toBeVisible();

  const cut = await link.getByRole("main").evaluate((main) => main.scrollWidth - main.clientWidth);
  expect(cut).toBe(0);
});

test("the card form is light whatever the device prefers, like the sheet it lies on", async ({
  page,
  product,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`${product.sandboxUrl}/checkout/ui`);
  const colours = await page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.body);
    return [backgroundColor, getComputedStyle(document.documentElement).colorScheme];
  });

  expect(colours).toEqual(["rgb(255, 255, 255)", "light"]);
});

test("the table of debts is whole on the smallest phone, and with letters twice as large", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const user = await createUser(product);
  await linkQuickly(product, user, {
    customUser: {
      override_accounts: [
        { ...card({ name: LONG, minimum: 2_235, due: inDays(4) }), starting_balance: 123_456.78 },
        card({ name: "Silent Card", minimum: null, due: null }),
      ],
    },
  });
  await waitForSync(product, user);
  await openAs(page, product, user);
  await page.goto(`${product.url}/debts`);
  const table = page.getByRole("table", { name: "Your debts" });
  await expect(table).toContainText("$123,456.78");

  for (const size of ["100%", "200%"]) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    expect(await overflowOf(page), size).toBe(0);
    const edge = (await edgesOf(table)).right;
    for (const cell of await table
      .locator("tbody th:visible, tbody td:visible, tfoot td:visible")
      .all()) {
      const words = await cell.evaluate((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return range.getBoundingClientRect().right;
      });
      expect(words, `${size}: ${await cell.textContent()}`).toBeLessThanOrEqual(edge);
    }
  }
});
