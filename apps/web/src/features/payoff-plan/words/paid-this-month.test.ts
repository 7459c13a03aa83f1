import type { Transaction } from "@snowball/contract";
import { expect, test } from "vitest";

import { type PaymentFacts, paidThisMonth } from "./paid-this-month.ts";

const TODAY = "2026-11-21";

function payment(about: Partial<Transaction> = {}): Transaction {
  return {
    uuid: "1",
    account: "visa",
    date: "2026-11-05",
    authorized_date: null,
    name: "Payment, thank you",
    merchant_name: null,
    amount: "-75.00",
    currency: "USD",
    pending: false,
    category: "LOAN_PAYMENTS",
    ...about,
  };
}

function account(last: string | null, transactions?: Transaction[]): PaymentFacts {
  return {
    uuid: "visa",
    credit_liability: {
      minimum_payment_amount: null,
      next_payment_due_date: null,
      is_overdue: null,
      last_statement_balance: null,
      last_statement_issue_date: null,
      last_payment_amount: last === null ? null : "150.00",
      last_payment_date: last,
      aprs: [],
    },
    ...(transactions && { transactions }),
  };
}

test("all payments of the month count, not the last one alone", () => {
  const transactions = [payment(), payment({ amount: "-25.50", date: "2026-11-20" })];

  expect(paidThisMonth(account("2026-11-20", transactions), TODAY)).toBe(10_050);
});

test.for([
  ["a refund", { category: "GENERAL_MERCHANDISE" }],
  ["a payment of the month before", { date: "2026-10-31" }],
  ["a payment that is pending", { pending: true }],
  ["money that went out", { amount: "75.00" }],
] as const)("%s is no payment of the month", ([, about]) => {
  expect(paidThisMonth(account(null, [payment(about)]), TODAY)).toBeNull();
});

test("without transactions a card's last payment counts in its own month", () => {
  expect(paidThisMonth(account("2026-11-05"), TODAY)).toBe(15_000);
  expect(paidThisMonth(account("2026-10-31"), TODAY)).toBeNull();
});

test("where nobody told us the sum is unknown, not zero", () => {
  expect(paidThisMonth(account(null), TODAY)).toBeNull();
  expect(paidThisMonth(undefined, TODAY)).toBeNull();
});
