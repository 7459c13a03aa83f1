import type { Page } from "@playwright/test";

import { debtNamed, openDebtsOf, openRowOf } from "./journey/open-debts-of.ts";
import { expect, test } from "./product/running-product.ts";

async function fillCarLoan(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Car loan");
  await page.getByLabel("Kind of debt").selectOption("Auto loan");
  await page.getByLabel("Balance you owe today").fill("$8,400.00");
  await page.getByLabel("APR", { exact: true }).fill("6.4%");
  await page.getByLabel("Minimum payment").fill("260");
  await page.getByLabel("Due day of the month").selectOption("15");
}

test("a manual debt is entered, changed, removed and restored @smoke", async ({
  page,
  product,
}) => {
  await openDebtsOf(page, product);

  await test.step("four figures create a debt and a plan", async () => {
    await page.getByRole("link", { name: "Enter a debt" }).click();
    await expect(page.getByRole("heading", { name: "Add a debt" })).toBeFocused();
    await fillCarLoan(page);
    await page.getByRole("button", { name: "Add this debt" }).click();
    await expect(page).toHaveURL(`${product.url}/debts`);
    await expect(page.getByText("“Car loan” was added.")).toBeVisible();
    const added = debtNamed(page, "Car loan");
    await expect(added).toContainText("$8,400.00");
    await expect(added).toContainText("6.40%");
    await expect(added).toContainText("$260.00");
    await openRowOf(page, "Car loan");
    await expect(added).toContainText("The 15th");
    await expect(added).toContainText("From you: balance, APR, minimum payment, due date.");
    await page.getByRole("link", { name: "See your payoff plan" }).click();
    await expect(page.getByText("Debt-free in", { exact: true })).toBeVisible();
  });

  await test.step("a figure changes, and leaving with unsaved changes asks first", async () => {
    await page.goto(`${product.url}/debts`);
    await openRowOf(page, "Car loan");
    await page.getByRole("link", { name: "Edit Car loan" }).click();
    await page.getByLabel("Minimum payment").fill("275.50");
    await page.getByRole("link", { name: "Why", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Leave without saving?" })).toBeVisible();
    await page.getByRole("button", { name: "Stay here" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Debts" }).click();
    await expect(debtNamed(page, "Car loan")).toContainText("$275.50");
  });

  await test.step("the debt is removed, and the removal undone", async () => {
    await openRowOf(page, "Car loan");
    await page.getByRole("button", { name: "Remove Car loan" }).click();
    await expect(debtNamed(page, "Car loan")).toHaveCount(0);
    const undo = page.getByRole("button", { name: "Undo: restore Car loan" });
    await expect(undo).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Car loan" })).toBeFocused();
    await expect(debtNamed(page, "Car loan")).toContainText("$275.50");
    await page.reload();
    await expect(debtNamed(page, "Car loan")).toContainText("$275.50");
  });

  await test.step("the debt stays removed after leaving the screen", async () => {
    await openRowOf(page, "Car loan");
    await page.getByRole("button", { name: "Remove Car loan" }).click();
    await expect(page.getByText("“Car loan” was removed.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "No debts yet" })).toBeVisible();
  });
});
