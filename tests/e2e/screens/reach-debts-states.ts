import type { Page } from "@playwright/test";
import {
  type Debt,
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type Page as ListPage,
} from "@snowball/contract";

import { debtNamed, openRowOf } from "../journey/open-debts-of.ts";

/** Answers as if the entered debt could be the same as the first linked one. */
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

/** Answers as if the balance of the entered debt were old. */
export async function askForBalance(page: Page): Promise<void> {
  await page.route("**/api/v1/debts/?*", async (route) => {
    const response = await route.fetch();
    const debts = (await response.json()) as ListPage<Debt>;
    const results = debts.results.map((debt) =>
      debt.account === null
        ? {
            ...debt,
            owed: { ...debt.owed, as_of: "2020-01-01T12:00:00.000Z" },
            estimated_interest: "44.19",
          }
        : debt,
    );
    await route.fulfill({ response, json: { ...debts, results } });
  });
}

/** Pastes a table with a row that lacks a figure. */
export async function pasteTable(page: Page): Promise<void> {
  await pasteRows(page, [
    "Name\tBalance\tAPR\tMinimum",
    "Visa\t4,812.30\t24.99\t145",
    "Car\t14,600\t\t412",
  ]);
  await page.getByRole("heading", { name: "What we read" }).waitFor();
}

/** Pastes a table whose column names are unknown, with balances below zero, and assigns its columns. */
export async function pasteUnknownColumns(page: Page): Promise<void> {
  await pasteRows(page, ["Konto\tSaldo", "Kreditkarte\t-4,812.30", "Autokredit\t-14,600.00"]);
  await page.getByLabel("Name of the debt").selectOption("Konto");
  await page.getByLabel("Balance").selectOption("Saldo");
  await page.getByLabel("What does a balance below zero mean?").waitFor();
}

async function pasteRows(page: Page, rows: readonly string[]): Promise<void> {
  await page.getByText("Paste a table instead").click();
  await page.getByRole("textbox").fill(rows.join("\n"));
  await page.getByRole("button", { name: "Read it" }).click();
}

/** Chooses the export of another account: a linked card and an entered loan. */
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
  await page.getByRole("heading", { name: "What we import" }).waitFor();
}

/** Takes the estimate of a minimum as the user's figure. */
export async function useEstimate(page: Page): Promise<void> {
  await openRowOf(page, "Silent Card");
  await debtNamed(page, "Silent Card")
    .getByRole("button", { name: /^Use this/ })
    .click();
  await page.getByText("The figure was changed.").waitFor();
}

export async function removeDebt(page: Page): Promise<void> {
  await openRowOf(page, "Sofa");
  await page.getByRole("button", { name: "Remove Sofa" }).click();
  await page.getByText("“Sofa” was removed.").waitFor();
}

export async function mergeDebts(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Same debt: My gold" }).click();
  await page.getByRole("button", { name: "Undo: My gold" }).waitFor();
}

/** Saves a debt with an offer and a second balance that lack their figures. */
export async function saveFaultyDebt(page: Page): Promise<void> {
  await openRowOf(page, "Gold Card");
  await page.getByRole("link", { name: "Edit Gold Card" }).click();
  await page.getByText("More details").click();
  await page.getByLabel("Minimum payment").fill("60");
  await page.getByLabel("Special offer").selectOption("No interest if paid in full by a date");
  await page.getByRole("button", { name: "Add a balance with its own rate" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This was not saved.").waitFor();
}
