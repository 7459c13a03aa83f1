import type { Browser, Locator, Page } from "@playwright/test";

import { expectBooks, readMortgageOverdue } from "./journey/bank-books.ts";
import { linkBank } from "./journey/link-bank.ts";
import { moveDays, signInAgain } from "./journey/move-days.ts";
import { register } from "./journey/person.ts";
import { send } from "./journey/send.ts";
import { subscribe } from "./journey/subscribe.ts";
import { expect, test } from "./product/time-travel-product.ts";
import type { Product } from "./product/start-product.ts";

// Checks the screens of three households on the first day and later. Maria on a phone, with student
// loans and a card. Tom and Ana on a desktop, with five cards, a mortgage and a car loan entered by
// hand. Lee on a tablet, 28 days behind with lenders that report no amounts.

const VIEWS = {
  maria: { viewport: { width: 390, height: 844 }, colorScheme: "dark" },
  tom_ana: { viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  lee: { viewport: { width: 820, height: 1180 }, colorScheme: "light" },
} as const;
type Household = keyof typeof VIEWS;

const MORTGAGE = "30 Year Fixed Mortgage";
/** The lender's bill, including escrow. */
const MORTGAGE_BILL = "$2,187.43";

const personOf = (name: Household) => ({
  email: `${name}@example.org`,
  password: "winter coat on the hook",
});

/** Goes from the landing page to a linked bank, without API shortcuts. */
async function settleIn(browser: Browser, product: Product, name: Household): Promise<Page> {
  const context = await browser.newContext({ locale: "en-US", ...VIEWS[name] });
  const page = await context.newPage();
  await page.goto(product.url);
  await page.getByRole("link", { name: "Create an account" }).first().click();
  await register(page, product, personOf(name));
  await expect(page.getByText("No debts linked yet")).toBeVisible();
  await expect(page.getByText("First, please subscribe")).toBeVisible();
  await expectBefore(page, "No debts linked yet", "First, please subscribe");

  await page.getByRole("link", { name: "Link your first account" }).click();
  await linkBank(page, {
    button: "Add Credit Card or Loan +",
    institution: "First Platypus Bank",
    userName: `user_${name}`,
  });
  await page.getByRole("link", { name: /^(See this month|Enter the )/ }).waitFor();
  return page;
}

/**
 * Waits for both before comparing their positions, because debts and subscriptions come in separate
 * responses.
 */
async function expectBefore(page: Page, first: string, second: string): Promise<void> {
  const main = page.getByRole("main");
  for (const text of [first, second]) await expect(main).toContainText(text);
  const read = await main.innerText();

  expect(read.indexOf(first)).toBeLessThan(read.indexOf(second));
}

/** Opens a screen and waits for its figures. */
async function open(page: Page, { url }: Product, path: string): Promise<Locator> {
  await page.goto(`${url}${path}`);
  const main = page.getByRole("main");
  await expect(main.getByText(/\$\d/).first()).toBeVisible();
  await expect(page.getByText(/^(Searching|Loading)/)).toHaveCount(0);

  return main;
}

const queryRows = (page: Page, group: string) =>
  page
    .getByRole("region", { name: group, exact: true })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });

async function enterCarLoan(page: Page, { url }: Product): Promise<void> {
  await page.goto(`${url}/debts/new`);
  await page.getByLabel("Name").fill("Car loan");
  await page.getByLabel("Kind of debt").selectOption("Auto loan");
  await page.getByLabel("Balance you owe today").fill("14600");
  await page.getByLabel("APR", { exact: true }).fill("6.9");
  await page.getByLabel("Minimum payment").fill("412");
  await page.getByLabel("Due day of the month").selectOption("6");
  await page.getByRole("button", { name: "Add this debt" }).click();
  await expect(page.getByText("“Car loan” was added.")).toBeVisible();
}

/** Sets the due day of Transfer Card to the 20th, whatever the bank reports. */
async function correctDueDay(page: Page, product: Product): Promise<void> {
  await open(page, product, "/debts");
  await page.getByRole("link", { name: "Transfer Card", exact: true }).click();
  await page.getByRole("link", { name: "Figures" }).click();
  await page.getByLabel("Due day of the month").selectOption("20");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("We use your day until the bank's matches.")).toBeVisible();
}

/** Expects the same sum on every screen that shows it. */
async function expectOneSum(page: Page, product: Product): Promise<void> {
  await open(page, product, "/debts");
  const foot = page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: "Total" }) });
  const [sum = "none"] = /\$[\d,.]+/.exec(await foot.innerText()) ?? [];
  await expect(await open(page, product, "/accounts")).toContainText(sum);
}

/** Expects that the page of each debt asks for exactly what Home asks for. */
async function expectDebtPages(page: Page, product: Product): Promise<void> {
  await open(page, product, "/home");
  const asked = await page.getByRole("main").getByRole("listitem").evaluateAll(readAsked);
  const byPage = Map.groupBy(asked, ({ href }) => href);
  for (const [href, own] of byPage) {
    await page.goto(`${product.url}${href}`);
    const due = page.getByRole("region", { name: "To pay" });
    for (const { amount } of own) {
      await expect(
        due.getByRole("button", { name: `Mark ${amount} to `, exact: false }).first(),
      ).toBeVisible();
    }
  }
}

/** Returns the amount of each row that one tap marks as sent, and the page of its debt. Runs in the browser. */
function readAsked(
  rows: readonly (SVGElement | HTMLElement)[],
): { href: string; amount: string }[] {
  return rows.flatMap((row) => {
    const label = row.querySelector('button[aria-label^="Mark $"]')?.getAttribute("aria-label");
    const href = row.querySelector('a[href^="/schedule/"]')?.getAttribute("href");
    const amount = label?.split(" ")[1];
    return amount && href ? [{ href, amount }] : [];
  });
}

async function expectTomAndAna(page: Page, product: Product): Promise<void> {
  const home = await open(page, product, "/home");
  await expect(home).toContainText("Car loan");
  await expect(home).toContainText(MORTGAGE_BILL);
  const transfer = page.getByRole("listitem").filter({ hasText: "Transfer Card" });
  await expect(transfer.getByText(/ 20, /).first()).toBeVisible();
  await expectOneSum(page, product);
  await expectDebtPages(page, product);

  const plan = await open(page, product, "/plan");
  await expect(plan).toContainText("These 6 debts paid off in");
  await expect(plan).not.toContainText("Debt-free in");
  await expect(plan).toContainText(`${MORTGAGE} and its payment are outside the plan.`);
  await expect(page.getByRole("heading", { name: "This month" })).toBeVisible();
  expect(await page.getByLabel("Monthly budget").inputValue()).not.toMatch(/^[23],?\d{3}/);
  const debts = await open(page, product, "/debts");
  await expect(debts).toContainText(MORTGAGE_BILL);
}

async function expectMaria(page: Page, product: Product): Promise<void> {
  const home = await open(page, product, "/home");
  await expectBefore(page, "Direct PLUS Loan", "First, please subscribe");
  await expect(home).not.toContainText(/(?<!nothing )past due|overdue|\blate\b/i);
  const plan = await open(page, product, "/plan");
  await expect(plan).toContainText("Debt-free in");
  await expect(plan).not.toContainText(/short|repossess|not enough/i);
  await expectOneSum(page, product);
  await expectDebtPages(page, product);
}

async function expectLee(page: Page, product: Product): Promise<void> {
  await open(page, product, "/home");
  const late = queryRows(page, "Past due");
  for (const name of ["Cash Card", "Direct Unsubsidized Loan"]) {
    // The servicer still reports the first missed date of the loan. Both missed payments are listed.
    await expect(late.filter({ hasText: name }).first()).toContainText("Past due");
  }
  await expect(page.getByRole("region", { name: "Past due", exact: true })).toContainText(
    "Call the lender",
  );
  await expect(page.getByText(/Was it paid\?/)).toHaveCount(0);
  await expectDebtPages(page, product);

  const plan = await open(page, product, "/plan");
  await expect(plan).not.toContainText("Debt-free in");
  await expect(plan).toContainText("Auto Loan is not planned yet");
  await open(page, product, "/debts");
  await expect(page.getByRole("rowheader", { name: /^Not planned yet/ })).toBeVisible();
}

/**
 * Expects Lee's unpaid debts: each lender is late, once per payment, and the overdue sum equals the
 * bank's.
 */
async function expectLeeLater(page: Page, product: Product): Promise<void> {
  const home = await open(page, product, "/home");
  const late = page.getByRole("region", { name: "Past due", exact: true });
  for (const name of ["Cash Card", "Direct Unsubsidized Loan", "Fuel Card", MORTGAGE]) {
    await expect(queryRows(page, "Past due").filter({ hasText: name }).first()).toContainText(
      "Past due",
    );
  }
  const missed = await readMortgageOverdue(product, await itemOf(product, "lee"));
  await expect(late).toContainText(
    `${missed} to catch up, except Direct Unsubsidized Loan, Cash Card, and Fuel Card`,
  );
  // Home's total, if the month has payments left. On some days there are none.
  const [sum = null] = (await home.innerText()).match(/\$[\d,.]+(?= left to pay)/) ?? [];

  const plan = await open(page, product, "/plan");
  await expect(plan).toContainText(`${missed} to catch up`);
  if (sum) await expect(page.getByText(sum, { exact: true }).first()).toBeVisible();
  await expect(plan).not.toContainText("Debt-free in");
}

async function itemOf({ sandboxUrl }: Product, name: Household): Promise<string> {
  type Items = { items: { itemId: string; username: string }[] };
  const { items } = await send<Items>(`${sandboxUrl}/_sandbox/plaid/items`);

  return items.findLast(({ username }) => username === `user_${name}`)?.itemId ?? "none";
}

/** Expects the balances in the bank's books of a household. */
async function expectBooksOf(page: Page, product: Product, name: Household): Promise<void> {
  await expectBooks(page, product, {
    itemId: await itemOf(product, name),
    isSilent: name === "lee",
  });
}

const untilRead = (page: Page, { url }: Product, day: Date) =>
  expect(async () => {
    await page.goto(`${url}/account-connections`);
    const words = `Last updated ${day.toLocaleDateString("en-US", { dateStyle: "medium" })}`;
    await expect(page.getByText(words).first()).toBeVisible({ timeout: 10_000 });
  }).toPass();

test("three households see correct figures on the first day, after ten days, and in the third month @slow", async ({
  browser,
  product,
}) => {
  const tom = await settleIn(browser, product, "tom_ana");
  await enterCarLoan(tom, product);
  await correctDueDay(tom, product);
  const [maria, lee] = [
    await settleIn(browser, product, "maria"),
    await settleIn(browser, product, "lee"),
  ];
  await test.step("on the first day", async () => {
    await expectTomAndAna(tom, product);
    await expectMaria(maria, product);
    await expectLee(lee, product);
  });

  const { now } = await moveDays(product, 10);
  await test.step("ten days later", async () => {
    const day = now.toLocaleDateString("en-US", { dateStyle: "medium" });
    await expect(async () => {
      await lee.goto(`${product.url}/account-connections`);
      await expect(lee.getByText(`Last updated ${day}`).first()).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await expectTomAndAna(tom, product);
    await expect(await open(tom, product, "/plan/changes")).not.toContainText("You paid less");
    await expectMaria(maria, product);
    await expectLee(lee, product);
  });

  const households = [
    ["tom_ana", tom],
    ["maria", maria],
    ["lee", lee],
  ] as const;
  await test.step("in the third month, with the statements closed since then", async () => {
    for (const [, page] of households) {
      await subscribe(page, product, "4242 4242 4242 4242"); // Keeps banks linked after the free days.
    }
    const { now: inThirdMonth } = await moveDays(product, 65);
    for (const [name, page] of households) {
      await signInAgain(page, product, personOf(name));
      await untilRead(page, product, inThirdMonth);
      await expectOneSum(page, product);
      await expectDebtPages(page, product);
      await expectBooksOf(page, product, name);
    }
    // Each of his debts was due by then.
    await expectLeeLater(lee, product);
  });
});
