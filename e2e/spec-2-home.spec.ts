import type { Page } from "@playwright/test";

import { card, inDays, inFull, mortgage, studentLoan } from "./journey/custom-users.ts";
import { openHomeOf } from "./journey/open-home-of.ts";
import { expect, test } from "./product/running-product.ts";

/** What is due; what the plan sends beyond it is a row of its own, once the plan is there. */
function entries(page: Page) {
  return page
    .getByRole("main")
    .getByRole("region")
    .getByRole("listitem")
    .filter({ hasNotText: "beyond what is due" });
}

function entry(page: Page, name: string) {
  return entries(page).filter({ hasText: name });
}

test("Home asks who has no subscription to subscribe, and says how to begin without debts", async ({
  page,
  product,
}) => {
  await openHomeOf(page, product, []);
  await expect(page.getByRole("heading", { name: "Upcoming Minimum Payments" })).toBeVisible();
  await expect(page.getByText("First, please subscribe")).toBeVisible();
  await expect(page.getByRole("link", { name: "Subscribe", exact: true })).toHaveAttribute(
    "href",
    "/subscribe",
  );
  await expect(page.getByText("No debts linked yet")).toBeVisible();
});

test("Home shows cards, a mortgage and a student loan by due date, those without a date last", async ({
  page,
  product,
}) => {
  const soon = inDays(3);
  await openHomeOf(page, product, [
    card({ name: "Dateless Card", minimum: 10, due: null }),
    studentLoan,
    mortgage,
    card({ name: "Plain", officialName: "Official Gold Card", minimum: 1_035.5, due: soon }),
    card({ name: "Late Card", minimum: 20, due: inDays(-4), isOverdue: true }),
  ]);

  await expect(entries(page)).toHaveCount(5);
  const inOrder = ["Late Card", "Official Gold Card", "House", "Student Loan", "Dateless Card"];
  for (const [index, name] of inOrder.entries()) {
    await expect(entries(page).nth(index)).toContainText(name);
  }
  await expect(entry(page, "Official Gold Card")).toContainText(inFull(soon));
  await expect(entry(page, "Official Gold Card")).toContainText("$1,035.50");
  await expect(entry(page, "Official Gold Card")).not.toContainText("Plain");
  await expect(entry(page, "Dateless Card")).toContainText("TBD");
  await expect(entry(page, "Late Card")).toContainText("Overdue");
  await expect(entry(page, "House")).toContainText("$1,250.50");
  await expect(entry(page, "Student Loan")).toContainText("$212.50");
  await expect(entry(page, "House").getByText("Let's get it scheduled")).toBeVisible();
  await expect(entry(page, "House").getByRole("img", { name: "To be paid" })).toBeVisible();
  const logo = entry(page, "House").locator('img[src^="data:image/png;base64,"]');
  await expect(logo).toHaveJSProperty("offsetWidth", 40);
});

test("Home says unknown where the lender does not, and whom to ask", async ({ page, product }) => {
  await openHomeOf(page, product, [card({ name: "Silent Card", minimum: null, due: null })]);
  const silent = entry(page, "Silent Card");
  await expect(silent.getByText("unknown", { exact: true })).toBeVisible();
  await expect(silent.getByText("TBD")).toBeVisible();
  await expect(silent.getByRole("img", { name: "Amount unknown" })).toBeVisible();
  await expect(silent).toContainText(
    "We couldn't retrieve a minimum payment amount from First Platypus Bank. You might need to check with them directly.",
  );
  await expect(silent.getByText("Let's get it scheduled")).toHaveCount(0);
  await expect(silent.getByRole("link", { name: /^Plan / })).toHaveCount(0);
});

test("Home shows a minimum and a due day that the user entered where the lender is silent", async ({
  page,
  product,
}) => {
  await openHomeOf(page, product, [card({ name: "Silent Card", minimum: null, due: null })]);
  const silent = entry(page, "Silent Card");
  await silent.getByRole("link", { name: "Enter the minimum: Silent Card" }).click();
  await expect(page.getByRole("textbox", { name: "Minimum payment" })).toBeFocused();
  await page.getByRole("textbox", { name: "Minimum payment" }).fill("27.50");
  const tomorrow = inDays(1);
  await page.getByLabel("Due day of the month").selectOption(String(Number(tomorrow.slice(-2))));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  // The one of next month may have to leave this month, and is told as well.
  const next = silent.first();
  await expect(next).toContainText("$27.50");
  await expect(next).toContainText(inFull(tomorrow));
  await expect(next.getByText(/^You · /)).toBeVisible();
  await expect(next.getByRole("img", { name: "To be paid" })).toBeVisible();
  await expect(next.getByText("We couldn't retrieve")).toHaveCount(0);
  await expect(page.getByText(/left to pay by/)).toBeVisible();
  await next.getByRole("link", { name: /^Plan Silent Card/ }).click();
  await expect(page.getByRole("main")).toContainText("$27.50");
});

test("Home shows a zero amount with its checked box, and nothing to plan", async ({
  page,
  product,
}) => {
  await openHomeOf(page, product, [card({ name: "Clear Card", minimum: 0, due: inDays(9) })]);
  // What the plan sends to it beyond that is a row of its own.
  const clear = page.getByRole("region", { name: "Done" }).getByRole("listitem");
  await expect(clear).toContainText("Clear Card");
  await expect(clear).toContainText("$0.00");
  await expect(clear.getByRole("img", { name: "Nothing due" })).toBeVisible();
  await expect(clear.getByText("Let's get it scheduled")).toHaveCount(0);
  await expect(clear.getByText("We couldn't retrieve")).toHaveCount(0);
});

test("Home shows all of many accounts", async ({ page, product }) => {
  const many = Array.from({ length: 60 }, (_, index) =>
    card({ name: `Card number ${index + 1}`, minimum: 10 + index, due: inDays(1 + (index % 20)) }),
  );
  await openHomeOf(page, product, many);
  await page.getByRole("button", { name: "Show all 60 payments" }).click();
  await expect(entries(page)).toHaveCount(60);
  await expect(page.getByText("Let's get it scheduled")).toHaveCount(60);
});
