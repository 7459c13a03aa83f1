import { expect, test } from "vitest";

import { computePastBalances } from "./debt-chart.tsx";

const TODAY = "2026-11-22";
const on = (date: string, amount: string, pending = false) => ({ date, amount, pending });

test("computes a card's past balances by subtracting later transactions from today's balance", () => {
  const transactions = [
    on("2026-11-20", "-100.00"),
    on("2026-11-01", "40.00"),
    on("2026-10-31", "25.50"),
    on("2026-09-02", "12.00"),
  ];

  expect(computePastBalances(500_00, { transactions, isWhole: true }, TODAY)).toEqual([
    // 560.00 at the end of October, less October's purchase of 25.50.
    { at: -1, owed: 534_50 },
    { at: 0, owed: 560_00 },
  ]);
});

test("ignores pending transactions, because the balance does not contain them", () => {
  const transactions = [on("2026-11-21", "99.00", true), on("2026-10-15", "10.00")];

  expect(computePastBalances(500_00, { transactions, isWhole: true }, TODAY)).toEqual([
    { at: 0, owed: 500_00 },
  ]);
});

test("leaves out an incomplete month and more than a year", () => {
  const transactions = [on("2026-10-15", "10.00"), on("2026-09-15", "10.00")];
  expect(computePastBalances(500_00, { transactions, isWhole: false }, TODAY)).toEqual([
    { at: 0, owed: 500_00 },
  ]);

  const old = [on("2024-01-15", "10.00")];
  expect(computePastBalances(500_00, { transactions: old, isWhole: true }, TODAY)).toHaveLength(12);
});

test("returns nothing if the transactions do not add up to the balance", () => {
  const transactions = [on("2026-11-20", "600.00"), on("2026-09-15", "10.00")];

  expect(computePastBalances(500_00, { transactions, isWhole: true }, TODAY)).toEqual([]);
});

test("returns nothing without transactions", () => {
  expect(computePastBalances(500_00, { transactions: [], isWhole: true }, TODAY)).toEqual([]);
});
