import type { Transaction } from "@snowball/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { CreditsBefore } from "./credits-before.tsx";

function credit(about: Partial<Transaction>): Transaction {
  return {
    uuid: about.date ?? "credit",
    account: "visa",
    date: "2026-10-04",
    authorized_date: null,
    name: "Payment, thank you",
    merchant_name: null,
    amount: "-25.00",
    currency: "USD",
    pending: false,
    category: null,
    ...about,
  };
}

function open(transactions: readonly Transaction[]) {
  renderScreen(<CreditsBefore account="visa" day="2026-10-26" />, {
    "/api/v1/transactions/": transactions,
  });
}

test("what was paid before the first known cycle is told as the bank showed it", async () => {
  open([
    credit({ date: "2026-10-27", amount: "-1.00" }),
    credit({ date: "2026-10-26", amount: "-2.00" }),
    credit({ date: "2026-10-25", amount: "-3.00", pending: true }),
    credit({ date: "2026-10-24", amount: "4.00" }),
    credit({}),
  ]);

  const rows = within(await screen.findByRole("region", { name: "Before that" }));
  expect(rows.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("+$25.00"),
  ]);
});

test("no more than a year of payments is told, and nothing where there was none", async () => {
  open(Array.from({ length: 14 }, (_, at) => credit({ uuid: String(at) })));

  const rows = within(await screen.findByRole("region", { name: "Before that" }));
  expect(rows.getAllByRole("listitem")).toHaveLength(12);
});
