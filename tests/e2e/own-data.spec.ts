import { readFile } from "node:fs/promises";

import type { Export, Registration } from "@snowball/contract";

import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/running-product.ts";

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
  await expect(question.getByRole("button", { name: "Keep account" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await question.getByRole("button", { name: "Delete account" }).click();

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
