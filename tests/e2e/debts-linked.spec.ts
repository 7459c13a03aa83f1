import { card, inDays } from "./journey/custom-users.ts";
import { debtNamed, openDebtsOf, openRowOf } from "./journey/open-debts-of.ts";
import { expect, test } from "./product/running-product.ts";

test("a linked debt shows the user's override until it is removed", async ({ page, product }) => {
  await openDebtsOf(page, product, [card({ name: "Gold Card", minimum: 35, due: inDays(9) })]);
  const gold = debtNamed(page, "Gold Card");
  await openRowOf(page, "Gold Card");
  await expect(gold).toContainText("From your bank: balance, APR, minimum payment, due date.");
  await expect(gold.getByRole("button", { name: /Remove/ })).toHaveCount(0);

  await page.getByRole("link", { name: "Edit Gold Card" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveCount(0);
  await page.getByLabel("Minimum payment").fill("60");
  await page.getByLabel("APR", { exact: true }).fill("19.99%");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.goto(`${product.url}/debts`);

  await openRowOf(page, "Gold Card");
  await expect(gold).toContainText("$60.00");
  await expect(gold).toContainText("Bank says $35.00");
  await expect(gold).toContainText("19.99%");
  await expect(gold).toContainText("Bank says 24.99%");
  await page.reload();
  await openRowOf(page, "Gold Card");
  await gold.getByRole("button", { name: "Back to the bank's figure: Minimum payment" }).click();
  await expect(gold).not.toContainText("Bank says $35.00");
  await expect(gold).toContainText("$35.00");

  await page.getByRole("link", { name: "Edit Gold Card" }).click();
  await page.getByRole("button", { name: "Back to the bank's figure: APR" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.goto(`${product.url}/debts`);
  await openRowOf(page, "Gold Card");
  await expect(gold).toContainText("From your bank: balance, APR, minimum payment, due date.");
});
