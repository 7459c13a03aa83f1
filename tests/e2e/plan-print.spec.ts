import type { PayoffPlan } from "@snowball/contract";

import { card, inDays } from "./journey/custom-users.ts";
import { openPlanOf } from "./journey/open-plan-of.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/running-product.ts";

const CARDS = [
  { ...card({ name: "Everyday Visa", minimum: 145, due: inDays(12) }), starting_balance: 4812.3 },
  { ...card({ name: "Store Card", minimum: 35, due: inDays(9) }), starting_balance: 640 },
];
/**
 * Controls that must not print. The budget's input and the buttons of a schedule's months do print,
 * because they show figures.
 */
const CONTROLS =
  "select, summary, textarea, input:not([inputmode=decimal]), button:not([data-printed])";
/** Width without margins, in CSS pixels. */
const LANDSCAPE_LETTER = 950;
/** The header row, and the row of the current month. */
const OTHER_ROWS = 2;

test("a plan prints with all its months, without controls, black on white", async ({
  page,
  product,
}) => {
  const user = await openPlanOf(page, product, { accounts: CARDS });
  await page.goto(`${product.url}/plan/months`);
  const rows = page.locator("section[aria-label='Months of the plan'] tr");
  await expect(rows).toHaveCount(12 + OTHER_ROWS);
  const { outcome } = await send<PayoffPlan>(`${product.url}/api/v1/payoff-plan/`, {
    token: user.access,
  });

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(rows).toHaveCount((outcome.months ?? 0) + OTHER_ROWS);
  await expect(page.locator(CONTROLS).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(/^Made on \w+, \w+ \d+, 20\d\d\.$/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Debt by debt: Store Card" })).toBeVisible();
  const { color, backgroundColor } = await page.evaluate(() => getComputedStyle(document.body));
  expect({ color, backgroundColor }).toEqual({
    color: "rgb(0, 0, 0)",
    backgroundColor: "rgb(255, 255, 255)",
  });

  await page.emulateMedia({ media: null, colorScheme: null });
  await expect(rows).toHaveCount(12 + OTHER_ROWS);
  const paper = (await page.pdf({ format: "Letter", preferCSSPageSize: true })).toString("latin1");
  // One year of months would take two pages. Four years take at least two more.
  expect(paper.match(/\/Type \/Page$/gm)?.length).toBeGreaterThanOrEqual(4);
  await expect(rows).toHaveCount(12 + OTHER_ROWS);
});

test("a printed plan shows the amount of each payment and the color of each debt @slow", async ({
  page,
  product,
}) => {
  const cards = [card({ name: "Everyday Visa", minimum: 145, due: inDays(1) }), CARDS[1] ?? {}];
  await openPlanOf(page, product, { accounts: cards });
  const payment = page
    .getByRole("region", { name: "This month" })
    .getByRole("listitem")
    .filter({ hasText: "Everyday Visa" });
  await expect(payment).toBeVisible();
  await page.emulateMedia({ media: "print" });

  await expect(payment.getByText("$145.00")).toBeVisible();
  // Browsers leave out backgrounds by default.
  const milestone = page.getByRole("region", { name: "Milestones" }).getByRole("listitem").first();
  await expect(milestone).toHaveCSS("print-color-adjust", "exact");
  await expect(milestone).toHaveCSS("break-inside", "avoid");
});

test("the months of eight debts with a long name fit a printed page @slow", async ({
  page,
  product,
}) => {
  const names = ["Platinum".repeat(6), ...[1, 2, 3, 4, 5, 6, 7].map((at) => `Store Card ${at}`)];
  const cards = names.map((name, at) => card({ name, minimum: 30 + at, due: inDays(9) }));
  await openPlanOf(page, product, { accounts: cards });
  await page.goto(`${product.url}/plan/months`);
  const months = page.getByRole("region", { name: "Months of the plan" });
  await expect(months).toBeVisible();
  await page.setViewportSize({ width: LANDSCAPE_LETTER, height: 700 });
  await page.emulateMedia({ media: "print" });

  const { right } = await months
    .getByRole("columnheader", { name: "Total" })
    .evaluate((heading) => heading.getBoundingClientRect().toJSON() as DOMRect);
  expect(right).toBeLessThanOrEqual(LANDSCAPE_LETTER);
});
