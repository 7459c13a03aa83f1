import type { Locator, Page } from "@playwright/test";

import { expect } from "../product/running-product.ts";
import type { Product } from "../product/start-product.ts";
import { PASSWORD } from "./quick-start.ts";

export type Entered = { name: string; kind?: string; owed: string; apr: string; minimum: string };

export const VISA: Entered = { name: "North Visa", owed: "3200", apr: "22.5", minimum: "96" };
export const LOAN: Entered = {
  name: "Car",
  kind: "Auto loan",
  owed: "$5,100.50",
  apr: "6.9%",
  minimum: "180",
};

/** One debt of each kind, so that the defaults of each kind are compared before and after. */
export const EVERY_KIND: Entered[] = [
  { ...VISA, minimum: "" },
  LOAN,
  { name: "Degree", kind: "Student loan", owed: "8200", apr: "5.5", minimum: "95" },
  { name: "Home", kind: "Mortgage", owed: "64000", apr: "6.125", minimum: "980" },
  { name: "Roof", kind: "Personal loan", owed: "2750.75", apr: "11.9", minimum: "120" },
  { name: "Clinic", kind: "Medical bill", owed: "900", apr: "0", minimum: "45" },
  { name: "Uncle", kind: "Other debt", owed: "1500", apr: "2", minimum: "50" },
];

export function calculator(page: Page): Locator {
  return page.getByRole("region", { name: "When could you be debt-free?" });
}

/** Opens the landing page and scrolls to the calculator. */
export async function openCalculator(page: Page, product: Product): Promise<Locator> {
  await page.goto(product.url);
  const section = calculator(page);
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByText("Debt-free in")).toBeVisible();

  return section;
}

export async function enter(section: Locator, debts: Entered[]): Promise<void> {
  await section.getByRole("button", { name: "Enter your own" }).click();
  for (const [index, debt] of debts.entries()) {
    if (index > 0) await section.getByRole("button", { name: "Add a debt" }).click();
    const row = section.getByRole("list").first().getByRole("listitem").nth(index);
    await row.getByLabel("Name").fill(debt.name);
    if (debt.kind) await row.getByLabel("Kind").selectOption(debt.kind);
    await row.getByLabel("Balance").fill(debt.owed);
    await row.getByRole("textbox", { name: "APR" }).fill(debt.apr);
    await row.getByLabel("Minimum").fill(debt.minimum);
  }
}

export function dateIn(screen: Locator | Page): Locator {
  return screen.getByText("Debt-free in", { exact: true }).locator("xpath=..").locator("strong");
}

/** Registers from the current page. The app then opens the payoff plan. */
export async function registerForPlan(page: Page, section: Locator): Promise<string> {
  const email = `calculator-${crypto.randomUUID()}@example.org`;
  await section.getByRole("link", { name: "Keep it in an account" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Password again").fill(PASSWORD);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL(/\/plan$/);

  return email;
}

export function listStoredKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...Object.keys(sessionStorage),
    ...Object.keys(localStorage).filter((key) => key !== "currentUser"),
  ]);
}

export async function readAccessToken(page: Page): Promise<string> {
  return page.evaluate(
    () => (JSON.parse(localStorage.getItem("currentUser") ?? "{}") as { access: string }).access,
  );
}
