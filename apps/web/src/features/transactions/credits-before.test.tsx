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

type Counted = Parameters<typeof CreditsBefore>[0]["counted"];

function open(transactions: readonly Transaction[], counted: Counted = []) {
  renderScreen(<CreditsBefore account="visa" day="2026-10-26" counted={counted} />, {
    "/api/v1/transactions/": transactions,
  });
}

test("shows payments before the first known cycle as the bank reported them", async () => {
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

test("hides a payment that is in a cycle, but not another one of the same amount", async () => {
  const counted = [{ amount: "25.00", sent_on: "2026-10-20", seen_on: "2026-10-21" }];
  open([credit({ date: "2026-10-23" }), credit({ date: "2026-09-23" })], counted);

  const rows = within(await screen.findByRole("region", { name: "Before that" }));
  expect(rows.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Sep 23"),
  ]);
});

test("shows at most a year of payments", async () => {
  open(Array.from({ length: 14 }, (_, at) => credit({ uuid: String(at) })));

  const rows = within(await screen.findByRole("region", { name: "Before that" }));
  expect(rows.getAllByRole("listitem")).toHaveLength(12);
});
