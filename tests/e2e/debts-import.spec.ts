import { debtNamed, openDebtsOf } from "./journey/open-debts-of.ts";
import { expect, test } from "./product/running-product.ts";

const TABLE = [
  '\uFEFFCreditor,"Balance","Rate","Payment","Due Date","Type"',
  'Car loan,"$8,400.00",6.4%,$260.00,12/15/2026,Auto loan',
  '"Visa, the blue one","$1,234.56",19.99%,$35.00,12/4/2026,Credit card',
  "Store Card,oops,24.99%,$25.00,12/20/2026,Credit card",
  'Total,"$9,634.56",,$295.00,,',
].join("\r\n");

test("a spreadsheet's debts are imported by keyboard alone, and the import is undone @smoke", async ({
  page,
  product,
}) => {
  await openDebtsOf(page, product);
  await page.getByRole("link", { name: "Import a list" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Import debts" })).toBeFocused();
  await page.getByText("Paste a table instead").press("Enter");
  await page.getByLabel("Your table, with the names of its columns").fill(TABLE);
  await page.getByRole("button", { name: "Read it" }).press("Enter");
  await expect(page.getByRole("checkbox", { name: "Import Store Card" })).toBeDisabled();

  await page.getByRole("button", { name: "Import 2 debts" }).press("Enter");
  await expect(page.getByText("2 debts were added.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo the import" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Import 2 debts" }).press("Enter");
  await page.getByRole("link", { name: "See your debts" }).press("Enter");

  await expect(debtNamed(page, "Car loan")).toContainText("$8,400.00");
  await expect(debtNamed(page, "Visa, the blue one")).toContainText("19.99%");
  await page.reload();
  await expect(page.getByRole("rowgroup", { name: "Car loan" })).toHaveCount(1);
});
