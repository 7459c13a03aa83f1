import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { Calendar, Debt } from "@snowball/contract";
import { addDays, daysBetween, monthAfter } from "@snowball/dates";

import { inDays } from "./journey/custom-users.ts";
import { EVERY_VIEW, faultsOf, PHONE_LIGHT } from "./journey/faults-of.ts";
import { createUser, openAs, type QuickUser } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

const LONG = "Platinum Preferred Rewards Business Cash Back Signature Card of the Family";
const views = [...EVERY_VIEW, { ...PHONE_LIGHT, width: 320 }];

/** $75.00 are due on it in eleven days, and in each month after. */
function enterDebt(product: Product, user: QuickUser, name = "Sofa"): Promise<Debt> {
  return send<Debt>(`${product.url}/api/v1/debts/`, {
    token: user.access,
    body: {
      name,
      kind: "personal_loan",
      currency: "USD",
      balances: [{ id: "a", amount: "1800.00", apr: "9.9" }],
      minimum: "75.00",
      due_day: Number(inDays(11).slice(8)),
    },
  });
}

async function calendarOf(product: Product, user: QuickUser): Promise<Calendar> {
  const query = new URLSearchParams({ from: inDays(0), to: inDays(90) });
  return send<Calendar>(`${product.url}/api/v1/calendar/?${query}`, { token: user.access });
}

/** As a calendar program does it: without a session. */
async function readFeed(url: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(url);
  return { status: answer.status, text: await answer.text() };
}

async function copiedText(page: Page, context: BrowserContext): Promise<string> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy the link" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test("a calendar program reads what was marked as paid, and nothing once its link is revoked", async ({
  page,
  product,
  context,
}) => {
  const user = await createUser(product);
  const debt = await enterDebt(product, user);
  await openAs(page, product, user);
  await page.goto(`${product.url}/settings`);
  await page.getByRole("button", { name: "Make a private link" }).click();
  const url = await copiedText(page, context);
  await expect(page.getByLabel("Your private link")).toHaveValue(url);

  const before = await readFeed(url);
  expect(before.status).toBe(200);
  expect(before.text).toContain("SUMMARY:Send $75.00 to Sofa\r\n");
  expect(before.text).not.toContain("✓");

  const [due] = (await calendarOf(product, user)).entries;
  await send(`${product.url}/api/v1/debts/${debt.uuid}/payments/`, {
    token: user.access,
    body: {
      uuid: crypto.randomUUID(),
      amount: "75.00",
      sent_on: inDays(0),
      status: "paid",
      cycle: due?.cycle ?? null,
    },
  });
  const [paid] = (await readFeed(url)).text.split("END:VEVENT");
  expect(paid).toContain(`UID:${debt.uuid}-${due?.cycle}\r\n`);
  expect(paid).toContain("SUMMARY:✓ Paid: $75.00 to Sofa\r\n");

  await page.reload();
  await expect(page.getByText(/^There is a link since/)).toBeVisible();
  await expect(page.getByText(url)).toHaveCount(0);
  await page.getByRole("button", { name: "Revoke the link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke the link" }).click();
  await expect(page.getByRole("button", { name: "Make a private link" })).toBeFocused();
  expect((await readFeed(url)).status).toBe(404);
});

test("who uses the keyboard comes to the day of a payment, to its debt, and back to its month", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  const debt = await enterDebt(product, user);
  await openAs(page, product, user);
  await page.goto(`${product.url}/calendar`);
  const next = (await calendarOf(product, user)).entries.at(-1);
  if (!next) throw new Error("There is no payment.");

  await page.getByRole("link", { name: "List" }).focus();
  await page.keyboard.press("Tab");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-date"));
  const today = (await focused()) ?? "";
  expect(Math.abs(daysBetween(today, inDays(0)))).toBeLessThanOrEqual(1);
  for (let at = today; at < addDays(next.on, -6); at = addDays(at, 7)) {
    await page.keyboard.press("ArrowDown");
  }
  while (((await focused()) ?? "9999") < next.on) await page.keyboard.press("ArrowRight");

  expect(await focused()).toBe(next.on);
  await expect(page.locator(":focus")).toHaveAccessibleName(/: \$75\.00 to Sofa$/);
  await expect(page.getByRole("grid").getByRole("gridcell", { selected: true })).toHaveCount(1);
  const month = await page.getByRole("heading", { level: 2 }).textContent();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Sofa" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${product.url}/schedule/${debt.uuid}`);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 2, name: month ?? "" })).toBeVisible();
  expect(monthAfter(today, 1) <= next.on).toBe(true);
});

test("no state of the calendar has a fault that axe can see, nor scrolls sideways", async ({
  page,
  product,
}) => {
  test.slow();
  const user = await createUser(product);
  const faults: Record<string, string[]> = {};
  await openAs(page, product, user);
  await page.goto(`${product.url}/calendar/`);
  await expect(page.getByText("Nothing to pay yet")).toBeVisible();
  faults["nothing to pay"] = await faultsOf(page, { views });

  for (const name of [LONG, LONG.replaceAll(" ", ""), "Sofa", "Car"]) {
    await enterDebt(product, user, name);
  }
  const { entries } = await calendarOf(product, user);
  await page.goto(`${product.url}/calendar?month=${entries.at(-1)?.on.slice(0, 7)}`);
  await page.getByRole("button", { name: /to Sofa/ }).click();
  await expect(page.getByRole("link", { name: "Sofa" })).toBeVisible();
  faults["month"] = await faultsOf(page, { views });
  await page.getByRole("link", { name: "List" }).click();
  faults["list"] = await faultsOf(page, { views });

  await page.goto(`${product.url}/settings`);
  await page.getByRole("button", { name: "Make a private link" }).click();
  await expect(page.getByLabel("Your private link")).toBeVisible();
  faults["link"] = await faultsOf(page, { views });
  await page.getByRole("button", { name: "Make a new link" }).click();
  faults["asked"] = await faultsOf(page, { views });

  expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
});

test("letters twice as large widen neither the month nor the list nor the link", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await enterDebt(product, user, LONG);
  await openAs(page, product, user);
  await page.setViewportSize({ width: 320, height: 700 });
  const [first] = (await calendarOf(product, user)).entries;
  const month = `month=${first?.on.slice(0, 7)}`;

  const widen = async (place: Locator) => {
    await place.waitFor();
    return place.evaluate((element) => {
      document.documentElement.style.fontSize = "200%";
      return element.scrollWidth - element.clientWidth;
    });
  };
  for (const path of [`/calendar?${month}`, `/calendar?view=list&${month}`]) {
    await page.goto(`${product.url}${path}`);
    await page.getByRole("heading", { level: 2 }).waitFor();
    expect(await widen(page.locator("html")), path).toBe(0);
  }
  await page.goto(`${product.url}/settings`);
  await page.getByRole("button", { name: "Make a private link" }).click();
  await page.getByLabel("Your private link").waitFor();
  expect(await widen(page.getByRole("region", { name: "Your calendar" }))).toBe(0);
});
