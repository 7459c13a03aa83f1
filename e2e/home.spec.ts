import { card, inDays, studentLoan } from "./journey/custom-users.ts";
import { faultsOf } from "./journey/faults-of.ts";
import { dateIn } from "./journey/landing-calculator.ts";
import { openHomeOf } from "./journey/open-home-of.ts";
import { expect, test } from "./product/running-product.ts";

const DEBTS = [
  card({ name: "Late Card", minimum: 82.5, due: inDays(-6), isOverdue: true }),
  card({ name: "Silent Card", minimum: null, due: null }),
  card({ name: "Clear Card", minimum: 0, due: inDays(9) }),
  studentLoan,
];

test("Home says when the debts are gone, as the screen of the plan does, and leads there", async ({
  page,
  product,
}) => {
  await openHomeOf(page, product, [
    card({ name: "Gold Card", minimum: 35, due: inDays(4) }),
    studentLoan,
  ]);
  const summary = page.getByRole("main").getByRole("region", { name: "Payoff plan" });
  await expect(summary).toContainText(/Debt-free in [A-Z][a-z]+ 20\d\d/);
  await expect(summary).toContainText(/Gold Card is paid off first, in [A-Z][a-z]+ 20\d\d\./);

  await summary.getByRole("link", { name: "See your payoff plan" }).click();
  await expect(page).toHaveURL(`${product.url}/plan`);
  await expect(dateIn(page)).toHaveText(/ 20\d\d$/);
  const date = await dateIn(page).textContent();
  // Payments that came meanwhile, with the first transactions, count on both.
  await page.goto(`${product.url}/home`);
  await expect(summary).toContainText(`Debt-free in ${date}`);
});

test("where there is room, each bank stands beneath its account's name, however short the name is", async ({
  page,
  product,
}) => {
  await openHomeOf(page, product, [
    card({ name: "Visa", minimum: 35, due: inDays(4) }),
    card({ name: "Rewards Signature Card", minimum: 82.5, due: inDays(-6), isOverdue: true }),
  ]);
  await expect(page.getByText("Overdue", { exact: true })).toBeVisible();

  for (const name of ["Visa", "Rewards Signature Card"]) {
    const heading = page.getByRole("heading", { name });
    const [named, bank] = await Promise.all([
      heading.boundingBox(),
      heading.locator("xpath=..").getByText("First Platypus Bank").boundingBox(),
    ]);
    expect(bank?.x).toBe(named?.x);
    expect(bank?.y).toBeGreaterThanOrEqual((named?.y ?? 0) + (named?.height ?? 0));
  }
});

test("Home shows a changed plan after a debt was changed", async ({ page, product }) => {
  await openHomeOf(page, product, [card({ name: "Gold Card", minimum: 35, due: inDays(4) })]);
  const summary = page.getByRole("main").getByRole("region", { name: "Payoff plan" });
  await expect(summary).toContainText("Debt-free in");
  const before = (await summary.textContent()) ?? "";

  await page.goto(`${product.url}/debts`);
  await page.getByRole("button", { name: "More about Gold Card" }).click();
  await page.getByRole("link", { name: "Edit Gold Card" }).click();
  await page.getByLabel("Balance you owe today").fill("4,000");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(summary).not.toHaveText(before);
});

test("no state of Home has a fault that axe can see, nor scrolls sideways", async ({
  page,
  product,
}) => {
  const faults: Record<string, string[]> = {};

  await openHomeOf(page, product, []);
  await expect(page.getByText("No debts linked yet")).toBeVisible();
  faults["no debts"] = await faultsOf(page);

  await openHomeOf(page, product, DEBTS);
  await expect(page.getByText(/Debt-free in/)).toBeVisible();
  faults["debts"] = await faultsOf(page);

  await page.getByRole("link", { name: "Enter the minimum: Silent Card" }).click();
  await page.getByRole("textbox", { name: "Minimum payment" }).fill("25");
  await page.getByLabel("Due day of the month").selectOption("31");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.goto(`${product.url}/home`);
  await expect(page.getByText(/^You · /)).toBeVisible();
  faults["the user's figures"] = await faultsOf(page);
  expect(faults).toEqual({ "no debts": [], debts: [], "the user's figures": [] });
});
