import type { Page } from "@playwright/test";
import {
  type Debt,
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type Page as ListPage,
} from "@snowball/contract";

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

/** What another account took along: a card of a bank, and a loan that was entered. */
export async function chooseExport(page: Page): Promise<void> {
  const debt = (at: number, name: string, [owed, minimum]: [string, string]) => ({
    uuid: `00000000-0000-4000-8000-00000000000${at}`,
    name,
    nickname: null,
    kind: at === 1 ? "credit_card" : "auto_loan",
    currency: "USD",
    owed: { value: owed },
    minimum: { value: minimum },
  });
  const exported = {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exported_at: "2026-11-22T10:00:00Z",
    day: "2026-11-22",
    debts: [
      debt(1, "Sapphire Card", ["5812.30", "175.00"]),
      debt(2, "Car loan", ["14600.00", "412.00"]),
    ],
    tables: {
      debt_entries: [],
      obligations: [],
      payments: [],
      payoff_plan_settings: [{ settings: {} }],
      payoff_snapshots: [],
      scenarios: [{ deleted_at: null }],
    },
  };
  await page.getByLabel("Choose a file, or drop it here").setInputFiles({
    name: "snowball.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(exported)),
  });
  await page.getByRole("heading", { name: "What comes back" }).waitFor();
}
