import type { Page } from "@playwright/test";

import { inDays } from "./journey/custom-users.ts";
import { dateIn } from "./journey/landing-calculator.ts";
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

/** Opens `/plan` as a new user with these accounts. */
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

/** Waits for the result of the search, which may change the figures above it. */
const hasSearched = (page: Page) => expect(page.getByText(/^Searching/)).toHaveCount(0);

test("the budget changes by keyboard, strategies are compared, and the cheapest plan has a proof @smoke", async ({
  page,
  product,
}) => {
  await openPlan(page, product, [VISA, STORE]);
  await expect(page.getByText("Debt-free in", { exact: true })).toBeVisible();
  const date = page.getByText("Debt-free in", { exact: true }).locator("xpath=..");
  const saved = page.getByText("Saved", { exact: true });

  await test.step("the slider changes the date, and the budget is stored", async () => {
    const before = await date.textContent();
    await page.getByLabel("Beyond the minimums").focus();
    await page.keyboard.press("End");
    await expect(date).not.toHaveText(before ?? "");
    await expect(saved).toBeVisible();

    await hasSearched(page);
    const budget = await page.getByLabel("Monthly budget").inputValue();
    const after = await date.textContent();
    await page.reload();
    await expect(page.getByLabel("Monthly budget")).toHaveValue(budget);
    await expect(date).toHaveText(after ?? "");
  });

  await test.step("a strategy is compared with the user's own figures, and stored", async () => {
    await page.getByLabel("Monthly budget").fill("400");
    const snowball = page.getByRole("radio", { name: "Snowball" });
    await snowball.check();
    await expect(
      page.getByText(/^The order “Snowball” costs \$[\d,.]+ more than Cheapest/),
    ).toBeVisible();
    await expect(saved).toBeVisible();
    const milestones = page.getByRole("region", { name: "Milestones" }).getByRole("listitem");
    await expect(milestones.first()).toContainText("Store Card paid off");
    await page.reload();
    await expect(snowball).toBeChecked();
  });

  await test.step("a worker searches for the cheapest plan, and proves it", async () => {
    await page.getByRole("radio", { name: "Cheapest" }).check();
    await page.getByRole("link", { name: "See the proof" }).click();
    await expect(page.getByText(/^(Proven|No plan can be cheaper)/)).toBeVisible();
    await expect.poll(() => page.workers()).toHaveLength(1);
  });

  await test.step("Home shows the same debt-free month, and leads back to the plan", async () => {
    await expect(saved).toBeVisible();
    const planned = await dateIn(page).textContent();
    await page.goto(`${product.url}/home`);
    const summary = page.getByRole("main").getByRole("region", { name: "Payoff plan" });
    await expect(summary).toContainText(`Debt-free in ${planned}`);
    await summary.getByRole("link", { name: "See your payoff plan" }).click();
    await expect(page).toHaveURL(`${product.url}/plan`);
    await expect(dateIn(page)).toHaveText(planned ?? "");
  });
});

test("the chart is readable by keyboard", async ({ page, product }) => {
  await openPlan(page, product, [VISA]);
  await page.getByLabel("Monthly budget").fill("500");
  await page.getByRole("link", { name: "Months" }).click();
  const scrubber = page.getByLabel("Month of the chart");
  await scrubber.focus();
  await expect(scrubber).toHaveAttribute("aria-valuetext", /\$4,812\.30 owed, Everyday Visa/);
  await page.keyboard.press("End");
  await expect(scrubber).toHaveAttribute("aria-valuetext", /: \$0\.00 owed/);
});

test("the sheet of a budget change returns the focus", async ({ page, product }) => {
  await openPlan(page, product, [VISA]);
  await page.getByRole("link", { name: "Adjustments" }).click();
  const add = page.getByRole("button", { name: "Add a raise" });
  const sheet = page.getByRole("dialog", { name: "Raise" });
  await add.click();
  await sheet.getByLabel("Amount more a month").fill("40");
  await page.keyboard.press("Escape");
  await expect(add).toBeFocused();

  await add.click();
  await sheet.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("heading", { name: "Changes to your budget" })).toBeFocused();
  await page.getByRole("button", { name: "Edit the raise" }).click();
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Edit the raise" })).toBeFocused();
});
