import type { Page } from "@playwright/test";

import { inDays, studentLoan } from "./journey/custom-users.ts";
import {
  createUser,
  linkQuickly,
  openAs,
  type QuickUser,
  waitForSync,
} from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

type Card = {
  name: string;
  owed: number;
  apr: number;
  minimum: number | null;
  isOverdue?: boolean;
};

function card({ name, owed, apr, minimum, isOverdue = false }: Card): object {
  return {
    type: "credit",
    subtype: "credit card",
    starting_balance: owed,
    transactions: [],
    meta: { name, mask: "4242", official_name: name },
    liability: {
      type: "credit",
      purchase_apr: apr,
      minimum_payment_amount: minimum,
      next_payment_due_date: inDays(12),
      is_overdue: isOverdue,
    },
  };
}

const VISA = card({ name: "Everyday Visa", owed: 4812.3, apr: 24.99, minimum: 145 });
const STORE = card({ name: "Store Card", owed: 640, apr: 19.99, minimum: 35 });

const growingLoan = {
  ...studentLoan,
  liability: { ...studentLoan.liability, interest_rate_percentage: 12, minimum_payment_amount: 50 },
};

/** `/plan` of a new user with these accounts. */
async function openPlan(page: Page, product: Product, accounts: object[]): Promise<QuickUser> {
  const user = await createUser(product);
  if (accounts.length > 0) {
    await linkQuickly(product, user, { customUser: { override_accounts: accounts } });
    await waitForSync(product, user);
  }
  await openAs(page, product, user);
  await page.goto(`${product.url}/plan`);
  await expect(page.getByRole("heading", { level: 1, name: "Payoff plan" })).toBeVisible();

  return user;
}

test("who linked cards sees when they are gone, moves the budget by keyboard, and finds it again", async ({
  page,
  product,
}) => {
  await openPlan(page, product, [VISA, STORE]);
  await expect(page.getByText("Debt-free in", { exact: true })).toBeVisible();
  const slider = page.getByLabel("Beyond the minimums");
  const date = page.getByText("Debt-free in", { exact: true }).locator("xpath=..");
  const before = await date.textContent();

  await slider.focus();
  await page.keyboard.press("End");
  await expect(date).not.toHaveText(before ?? "");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  const budget = await page.getByLabel("Monthly budget").inputValue();
  const after = await date.textContent();
  await page.reload();
  await expect(page.getByLabel("Monthly budget")).toHaveValue(budget);
  await expect(date).toHaveText(after ?? "");
});

test("the plan is reached from every screen, on a desktop and on a phone", async ({
  page,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${product.url}/home`);
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Plan" })
      .click();
    await expect(page).toHaveURL(`${product.url}/plan`);
    await expect(page.getByRole("heading", { name: "Plan your way out of debt" })).toBeVisible();
  }
});

test("strategies are compared with the user's own figures, and the choice stays", async ({
  page,
  product,
}) => {
  await openPlan(page, product, [VISA, STORE]);
  await page.getByLabel("Monthly budget").fill("400");
  const snowball = page.getByRole("radio", { name: "Snowball" });
  await snowball.check();

  await expect(page.getByText(/^Snowball costs you \$[\d,.]+ more than Cheapest/)).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const milestones = page.getByRole("region", { name: "Milestones" }).getByRole("listitem");
  await expect(milestones.first()).toContainText("Store Card gone");
  await page.reload();
  await expect(snowball).toBeChecked();
});

test("the user's own order is set by keyboard alone", async ({ page, product }) => {
  await openPlan(page, product, [VISA, STORE]);
  await page.getByRole("radio", { name: "My own order" }).check();
  const up = page.getByRole("button", { name: "Move Store Card up" });
  await up.focus();
  await page.keyboard.press("Enter");

  await expect(page.getByRole("button", { name: "Move Store Card down" })).toBeFocused();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(up).toBeDisabled();
});

test("the chart is read by keyboard, and as a table", async ({ page, product }) => {
  await openPlan(page, product, [VISA]);
  await page.getByLabel("Monthly budget").fill("500");
  await page.getByRole("link", { name: "Months" }).click();
  const scrubber = page.getByLabel("Month of the chart");
  await scrubber.focus();
  await expect(scrubber).toHaveAttribute("aria-valuetext", /\$4,812\.30 owed, Everyday Visa/);
  await page.keyboard.press("End");
  await expect(scrubber).toHaveAttribute("aria-valuetext", /: \$0\.00 owed/);

  await page.getByText("Show as a table").click();
  const rows = page.getByRole("table", { name: "Owed at the end of the month" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("$4,812.30");
});

test("a loan whose payment is below its interest is never paid off, and what would do it is a click", async ({
  page,
  product,
}) => {
  await openPlan(page, product, [growingLoan]);
  await page.getByLabel("Monthly budget").fill("50");
  await expect(page.getByText("Never debt-free this way").first()).toBeVisible();
  await expect(page.getByText(/it grows although the minimum is paid/)).toBeVisible();

  await page.getByRole("button", { name: /be done in five years$/ }).click();
  await expect(page.getByText("Debt-free in", { exact: true }).locator("xpath=..")).toContainText(
    "4 years 11 months from now",
  );
});

test("a budget below the minimums shows what to pay first, and is not stored", async ({
  page,
  product,
}) => {
  await openPlan(page, product, [
    VISA,
    card({ name: "Late Card", owed: 900, apr: 21, minimum: 40, isOverdue: true }),
  ]);
  const budget = page.getByLabel("Monthly budget");
  const stored = await budget.inputValue();

  await budget.fill("100");
  await expect(
    page.getByText(/minimums add up to \$185\.00: this is \$85\.00 short/),
  ).toBeVisible();
  const first = page.getByRole("listitem").filter({ hasText: "Late Card" });
  await expect(first).toContainText("$40.00");
  await page.reload();
  await expect(budget).toHaveValue(stored);
});

test("money that comes once is added, changed and removed, and put back", async ({
  page,
  product,
}) => {
  await openPlan(page, product, [VISA]);
  const date = page.getByText("Debt-free in", { exact: true }).locator("xpath=..");
  const minimumsOnly = await date.textContent();
  await page.getByLabel("Monthly budget").fill("250");
  await expect(date).not.toHaveText(minimumsOnly ?? "");
  await page.getByRole("link", { name: "Adjustments" }).click();
  const add = page.getByRole("button", { name: "Add a one-time amount" });
  await expect(add).toBeVisible();
  const without = await date.textContent();
  await add.click();
  await page.getByLabel("Name").fill("Tax refund");
  await page.getByRole("textbox", { name: "Date" }).fill(inDays(60));
  await page.getByRole("textbox", { name: "Amount" }).fill("1200");
  await page.getByRole("button", { name: "Add one-time amount" }).click();
  await expect(date).not.toHaveText(without ?? "");
  await page.getByRole("button", { name: "Edit Tax refund" }).click();
  await page.getByRole("textbox", { name: "Amount" }).fill("1500");
  await page.getByRole("button", { name: "Save Tax refund" }).click();
  const entry = page.getByRole("listitem").filter({ hasText: "$1,500.00 once, on" });
  await expect(entry).toBeVisible();

  await page.getByRole("button", { name: "Remove Tax refund" }).click();
  await expect(date).toHaveText(without ?? "");
  await page.getByRole("button", { name: "Put it back: Tax refund" }).click();
  await expect(entry).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(entry).toBeVisible();
});

test("the cheapest plan is searched for beside the page", async ({ page, product }) => {
  await openPlan(page, product, [VISA, STORE]);
  await page.getByRole("radio", { name: "Cheapest" }).check();

  await page.getByRole("link", { name: "See the proof" }).click();
  await expect(page.getByText(/^(Proven|No plan can be cheaper)/)).toBeVisible();
  expect(page.workers()).toHaveLength(1);
});

test("a change made without a network is kept, and stored when there is one", async ({
  page,
  product,
  context,
}) => {
  await openPlan(page, product, [VISA]);
  const budget = page.getByLabel("Monthly budget");
  await expect(budget).toBeVisible(); // Its code is loaded by then.
  await context.setOffline(true);
  await budget.fill("400");
  const failure = page.getByRole("alert").filter({ hasText: "Your change is not saved yet." });
  await expect(failure).toBeVisible();
  await expect(budget).toHaveValue("400");

  await context.setOffline(false);
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(budget).toHaveValue("400.00");
});

test("every part of the plan is reached by keyboard, says what it is, and leads back", async ({
  page,
  product,
}) => {
  await openPlan(page, product, [VISA, STORE]);
  await page.getByLabel("Monthly budget").fill("400");
  const more = page.getByRole("navigation", { name: "More about your plan" });
  const parts = await more.getByRole("link").count();
  const titles = new Set([await page.title()]);
  for (let at = 0; at < parts; at += 1) {
    await more.getByRole("link").nth(at).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByText("with $400.00 a month")).toBeVisible();
    titles.add(await page.title());
  }
  expect(titles.size).toBe(parts + 1);

  await page.goBack();
  await expect(page).toHaveURL(`${product.url}/plan/estimates`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("link", { name: "Payoff plan" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payoff plan" })).toBeFocused();
  await expect(page.getByLabel("Monthly budget")).toHaveValue("400.00");

  await page.goto(`${product.url}/plan/months`);
  await expect(page.getByRole("table", { name: "Planned for each month and debt" })).toBeVisible();
  await page.goto(`${product.url}/plan/nowhere`);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Payoff plan");
});
