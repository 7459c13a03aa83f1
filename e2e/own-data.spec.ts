import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";
import type { Debt, Export, Registration } from "@snowball/contract";

import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

test("all data is exported as one file and as tables, then the account is deleted and its address is free @smoke", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await linkQuickly(product, user, { products: ["liabilities", "transactions"] });
  await waitForSync(product, user);
  await openAs(page, product, user);
  await page.goto(`${product.url}/settings`);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download everything" }).click(),
  ]);
  const all = JSON.parse(await readFile(await file.path(), "utf8")) as Export;
  expect(file.suggestedFilename()).toMatch(/^snowball-everything-.*\.json$/);
  expect(all.tables["users"]).toMatchObject([{ email: user.email }]);
  expect(all.debts.length).toBeGreaterThan(1);
  await expect(page.getByText("Saved to your downloads.")).toBeVisible();

  await page.getByText("Tables for a spreadsheet").click();
  const [table] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Debts" }).click(),
  ]);
  const lines = (await readFile(await table.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(all.debts.length + 1);

  await page.getByRole("link", { name: "Delete your account" }).click();
  await page.getByLabel("Your password").fill(user.password);
  await page.getByLabel("Your password").press("Enter");

  const question = page.getByRole("dialog", { name: "Delete your account for good?" });
  await expect(question.getByRole("button", { name: "Keep it" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await question.getByRole("button", { name: "Delete it" }).click();

  await expect(page.getByRole("heading", { name: "Goodbye" })).toBeVisible();
  await page.goto(`${product.url}/home`);
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  const { email, password } = user;
  const again = await send<Registration>(`${product.url}/api/auth/register/`, {
    body: { username: email, email, password1: password, password2: password },
    from: "203.0.113.7",
  });
  expect(again.user.email).toBe(email);
});

test("importing an export into another account gives the same debt-free month", async ({
  page,
  product,
}) => {
  const before = await createUser(product);
  for (const [name, amount, minimum] of [
    ["Car loan", "8400.00", "260.00"],
    ["Blue card", "1234.56", "35.00"],
  ]) {
    const balances = [{ id: "balance", amount, apr: "9.9" }];
    const body = { name, kind: "personal_loan", balances, minimum };
    await send<Debt>(`${product.url}/api/v1/debts/`, { token: before.access, body });
  }
  await openAs(page, product, before);
  const planned = await debtFreeOn(page, product);
  await page.goto(`${product.url}/settings`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download everything" }).click(),
  ]);

  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/debts/import`);
  await page.getByLabel("Choose a file, or drop it here").setInputFiles(await download.path());
  await expect(page.getByRole("heading", { name: "What comes back" })).toBeVisible();
  await page.getByRole("button", { name: "Import 2 debts" }).click();
  await expect(page.getByText("2 debts were added")).toBeVisible();

  expect(await debtFreeOn(page, product)).toBe(planned);
});

/** Returns the debt-free month of the plan. */
async function debtFreeOn(page: Page, product: Product): Promise<string> {
  await page.goto(`${product.url}/plan`);
  const summary = page.getByText("Debt-free in", { exact: true }).locator("..");
  await expect(summary).toContainText(/[A-Z][a-z]+ 20\d\d/);

  return /[A-Z][a-z]+ 20\d\d/.exec(await summary.innerText())?.[0] ?? "";
}
