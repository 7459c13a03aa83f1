import type { Page } from "@playwright/test";
import type { Debt, Page as ListPage } from "@snowball/contract";

/** The debt that was entered may be the first of those that are linked. */
export async function askWhetherSame(page: Page): Promise<void> {
  await page.route("**/api/v1/debts/?*", async (route) => {
    const response = await route.fetch();
    const debts = (await response.json()) as ListPage<Debt>;
    const first = debts.results.find(({ account }) => account !== null)?.uuid ?? null;
    const results = debts.results.map((debt) =>
      debt.account === null ? { ...debt, may_be: first } : debt,
    );
    await route.fulfill({ response, json: { ...debts, results } });
  });
}

/** What somebody copied out of a spreadsheet, with a row that lacks a figure. */
export async function pasteTable(page: Page): Promise<void> {
  await page.getByText("Paste a table instead").click();
  const rows = ["Name\tBalance\tAPR\tMinimum", "Visa\t4,812.30\t24.99\t145", "Car\t14,600\t\t412"];
  await page.getByRole("textbox").fill(rows.join("\n"));
  await page
    .getByRole("button", { name: /Read|Use|Look/ })
    .first()
    .click();
  await page.getByRole("heading", { name: "What we read" }).waitFor();
}
