import type { Page } from "@playwright/test";

import { inDays } from "./journey/custom-users.ts";
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

test("a debt that no bank reports is entered, changed, removed and brought back", async ({
  page,
  product,
}) => {
  await openDebtsOf(page, product);

  await test.step("four figures make a debt, and a plan", async () => {
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

  await test.step("a figure changes, and leaving without saving is asked about", async () => {
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

  await test.step("it is removed, and undone", async () => {
    await openRowOf(page, "Car loan");
    await page.getByRole("button", { name: "Remove Car loan" }).click();
    await expect(debtNamed(page, "Car loan")).toHaveCount(0);
    const undo = page.getByRole("button", { name: "Undo: bring back Car loan" });
    await expect(undo).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Car loan" })).toBeFocused();
    await expect(debtNamed(page, "Car loan")).toContainText("$275.50");
    await page.reload();
    await expect(debtNamed(page, "Car loan")).toContainText("$275.50");
  });

  await test.step("it is removed for good once the screen is left", async () => {
    await openRowOf(page, "Car loan");
    await page.getByRole("button", { name: "Remove Car loan" }).click();
    await expect(page.getByText("“Car loan” was removed.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "No debts yet" })).toBeVisible();
  });
});

test("what is wrong is said at its field; offline nothing typed is lost", async ({
  page,
  product,
}) => {
  await openDebtsOf(page, product);
  await page.getByRole("link", { name: "Enter a debt" }).click();
  await page.getByRole("button", { name: "Add this debt" }).click();
  await expect(page.getByText("This field may not be blank.")).toBeVisible();
  await expect(page.getByText("Enter what is owed.")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();

  await fillCarLoan(page);
  await page.getByLabel("APR", { exact: true }).fill("6,4");
  await page.getByLabel("Minimum payment").focus();
  await expect(page.getByText("Use a point for decimals: 6.4")).toBeVisible();
  await page.getByLabel("APR", { exact: true }).fill("6.4");

  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Add this debt" }).click();
  await expect(page.getByRole("alert")).toContainText("We could not reach Snowball.");
  await expect(page.getByLabel("Name")).toHaveValue("Car loan");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Add this debt" }).click();
  await expect(debtNamed(page, "Car loan")).toBeVisible();
});

test("a fault that only the server sees is shown at the field", async ({ page, product }) => {
  await openDebtsOf(page, product);
  await page.goto(`${product.url}/debts/new`);
  await fillCarLoan(page);
  await page.getByLabel("Kind of debt").selectOption("Personal loan");
  await page.getByText("More details").click();
  await page.getByLabel("Special offer").selectOption("A lower rate for a while");
  await page.getByLabel("Promotional APR").fill("0");
  await page.getByLabel("Last day of the offer").fill(inDays(-30));
  await page.getByRole("button", { name: "Add this debt" }).click();

  await expect(page.getByText(/^The promotional rate ended on/)).toBeVisible();
  await expect(page.getByLabel("Last day of the offer")).toBeFocused();
  await expect(page.getByLabel("Name")).toHaveValue("Car loan");
});

test("a debt is added, left out, removed and brought back with the keyboard alone", async ({
  page,
  product,
}) => {
  await openDebtsOf(page, product);
  await page.getByRole("link", { name: "Enter a debt" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Add a debt" })).toBeFocused();
  // "m" alone is a mortgage, which stays out of the plan by itself.
  for (const text of ["Medical bill", "med", "1,250.40", "0", "50"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");

  const bill = debtNamed(page, "Medical bill");
  await expect(bill).toContainText("$1,250.40");
  await bill.getByLabel("In the payoff plan").focus();
  await page.keyboard.press("Space");
  await expect(bill.getByLabel("In the payoff plan")).not.toBeChecked();
  await bill.getByRole("button", { name: "More about Medical bill" }).focus();
  await page.keyboard.press("Enter");
  await bill.getByRole("button", { name: "Remove Medical bill" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Undo: bring back Medical bill" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(bill).toContainText("$50.00");
});
