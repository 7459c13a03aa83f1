import { expect, type Page } from "@playwright/test";

import type { Product } from "../product/start-product.ts";
import { send } from "./send.ts";

type BankAccount = { balance: number; facts: Facts | null };
type Facts = { minimum: number; outstandingInterest?: number };

/** What is owed on Debts is what the bank has in its books, to the cent; and the statement's minimum with it. */
export async function expectBooks(page: Page, product: Product, itemId: string): Promise<void> {
  await page.goto(`${product.url}/debts`);
  const table = page.getByRole("table", { name: "Your debts" });
  await expect(table.getByText(/\$\d/).first()).toBeVisible();
  const rows = await table.getByRole("row").allInnerTexts();
  const { accounts } = await send<{ accounts: BankAccount[] }>(
    `${product.sandboxUrl}/_sandbox/bank/items/${itemId}`,
  );

  const owed = accounts.filter(({ facts }) => facts !== null);
  expect(owed.length).toBeGreaterThan(1);
  const missing = owed.filter(({ balance, facts }) => {
    const { minimum, outstandingInterest = 0 } = facts ?? { minimum: 0 };
    // A student loan's interest is owed beside its balance until it is paid.
    const figures = [dollars(balance + outstandingInterest / 100), dollars(minimum / 100)];
    return !rows.some((row) => figures.every((figure) => row.includes(figure)));
  });
  expect(missing).toEqual([]);
}

const dollars = (amount: number) =>
  amount.toLocaleString("en-US", { style: "currency", currency: "USD" });
