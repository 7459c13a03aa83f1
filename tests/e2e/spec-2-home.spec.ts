import type { Page } from "@playwright/test";

import { card, inDays, formatFullDate, mortgage, studentLoan } from "./journey/custom-users.ts";
import { openHomeOf } from "./journey/open-home-of.ts";
import { expect, test } from "./product/running-product.ts";

const DIVIDERS = /^(Past due|Earlier|Due in the next 7 days|Due later|No date)$/;

/** Returns the minimum payments. The plan's extras have their own section. */
function entries(page: Page) {
  return page.getByRole("main").getByRole("region", { name: DIVIDERS }).getByRole("listitem");
}

function entry(page: Page, name: string) {
  return entries(page).filter({ hasText: name });
}

test("Home shows payments by due date, unknown amounts and zero amounts, each with its actions @smoke (spec 2, 3, 8, 9)", async ({
  page,
  product,
}) => {
  const soon = inDays(3);
  await openHomeOf(page, product, [
    card({ name: "Silent Card", minimum: null, due: null }),
    studentLoan,
    mortgage,
    card({ name: "Clear Card", minimum: 0, due: inDays(9) }),
    card({ name: "Plain", officialName: "Official Gold Card", minimum: 1_035.5, due: soon }),
    card({ name: "Late Card", minimum: 20, due: inDays(-4), isOverdue: true }),
  ]);

  await expect(entries(page)).toHaveCount(6);
  const inOrder = [
    "Late Card",
    "Official Gold Card",
    "Clear Card",
    "House",
    "Student Loan",
    "Silent Card",
  ];
  for (const [index, name] of inOrder.entries()) {
    await expect(entries(page).nth(index)).toContainText(name);
  }
  await expect(entry(page, "Official Gold Card")).toContainText(formatFullDate(soon));
  await expect(entry(page, "Official Gold Card")).toContainText("$1,035.50");
  await expect(entry(page, "Official Gold Card")).not.toContainText("Plain");
  await expect(entry(page, "Late Card")).toContainText("Past due");
  await expect(entry(page, "House")).toContainText("$1,250.50");
  await expect(entry(page, "Student Loan")).toContainText("$212.50");
  await expect(entry(page, "House").getByText("Let's get it scheduled")).toBeVisible();
  await expect(entry(page, "House").getByRole("img", { name: "To be paid" })).toBeVisible();
  const logo = entry(page, "House").locator('img[src^="data:image/png;base64,"]');
  await expect(logo).toHaveJSProperty("offsetWidth", 40);

  await test.step("an amount that the lender does not report is unknown", async () => {
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

  await test.step("a zero amount has a checked box, and nothing to plan", async () => {
    const clear = entry(page, "Clear Card");
    await expect(clear).toContainText("$0.00");
    await expect(clear.getByRole("img", { name: "Nothing due" })).toBeVisible();
    await expect(clear.getByText("Let's get it scheduled")).toHaveCount(0);
    await expect(clear.getByText("We couldn't retrieve")).toHaveCount(0);
  });
});

test("texts do not overlap if an amount is unknown but its date is known @slow", async ({
  page,
  product,
}) => {
  await openHomeOf(page, product, [card({ name: "Silent Card", minimum: null, due: inDays(2) })]);
  const row = entry(page, "Silent Card");
  await expect(row.getByText("We couldn't retrieve")).toBeVisible();
  await row
    .locator("time")
    .evaluate((time) => (time.textContent = "Wednesday, September 30, 2026"));

  for (const width of [390, 600, 768, 900, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await row.evaluate(overlapsIn)]).toEqual([width, []]);
  }
});

/** Returns pairs of overlapping texts in an element. */
function overlapsIn(element: Element): string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: { text: string; boxes: DOMRect[] }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(
      ({ width, height }) => width > 2 && height > 2,
    );
    if (boxes.length > 0) texts.push({ text: node.textContent?.trim() ?? "", boxes });
  }
  const isOver = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;

  return texts.flatMap(({ text, boxes }, index) =>
    texts
      .slice(index + 1)
      .filter((each) => boxes.some((one) => each.boxes.some((other) => isOver(one, other))))
      .map((each) => `${text} | ${each.text}`),
  );
}
