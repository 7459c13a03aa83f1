import { expect, type Page } from "@playwright/test";

import type { Product } from "../product/start-product.ts";
import { send } from "./send.ts";

type BankAccount = { balance: number; facts: Facts | null };
type Facts = { kind: string; minimum: number; pastDue?: number; outstandingInterest?: number };
type Books = { itemId: string; isSilent?: boolean };

/**
 * Expects Debts to show the balance in the bank's books, to the cent, and the statement's minimum
 * if the bank reports one.
 */
export async function expectBooks(
  page: Page,
  product: Product,
  { itemId, isSilent = false }: Books,
): Promise<void> {
  await page.goto(`${product.url}/debts`);
  const table = page.getByRole("table", { name: "Your debts" });
  await expect(table.getByText(/\$\d/).first()).toBeVisible();
  const rows = await table.getByRole("row").allInnerTexts();
  const accounts = await booksOf(product, itemId);
  const owed = accounts.filter(({ facts }) => facts !== null);
  expect(owed.length).toBeGreaterThan(1);
  const missing = owed.filter(({ balance, facts }) => {
    const { kind, minimum, outstandingInterest = 0 } = facts ?? { kind: "none", minimum: 0 };
    // A student loan's unpaid interest is owed in addition to its balance. For a car loan, no
    // source reports it.
    const interest = kind === "auto" ? 0 : outstandingInterest;
    const figures = [
      dollars(balance + interest / 100),
      ...(isSilent ? [] : [dollars(minimum / 100)]),
    ];
    return !rows.some((row) => figures.every((figure) => row.includes(figure)));
  });
  expect(missing).toEqual([]);
}

/** Returns the overdue total of a bank's mortgages, formatted as on screen. */
export async function readMortgageOverdue(product: Product, itemId: string): Promise<string> {
  const accounts = await booksOf(product, itemId);
  const missed = accounts.flatMap(({ facts }) =>
    facts?.kind === "mortgage" ? [facts.pastDue ?? 0] : [],
  );

  return dollars(missed.reduce((sum, each) => sum + each, 0) / 100);
}

async function booksOf({ sandboxUrl }: Product, itemId: string): Promise<BankAccount[]> {
  type Item = { accounts: BankAccount[] };

  return (await send<Item>(`${sandboxUrl}/_sandbox/bank/items/${itemId}`)).accounts;
}

const dollars = (amount: number) =>
  amount.toLocaleString("en-US", { style: "currency", currency: "USD" });
