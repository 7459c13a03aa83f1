import { expect, test } from "vitest";

import { balancesBefore } from "./balances-before.ts";

const TODAY = "2026-11-22";
const on = (date: string, amount: string, pending = false) => ({ date, amount, pending });

test("a card's balance of before is today's without what was posted since", () => {
  const transactions = [
    on("2026-11-20", "-100.00"),
    on("2026-11-01", "40.00"),
    on("2026-10-31", "25.50"),
    on("2026-09-02", "12.00"),
  ];

  expect(balancesBefore(500_00, { transactions, isWhole: true }, TODAY)).toEqual([
    // 560.00 at the end of October, less October's purchase of 25.50.
    { monthsAgo: 2, owed: 534_50 },
    { monthsAgo: 1, owed: 560_00 },
  ]);
});

test("what is pending is not in the balance yet, so it is not taken out of it", () => {
  const transactions = [on("2026-11-21", "99.00", true), on("2026-10-15", "10.00")];

  expect(balancesBefore(500_00, { transactions, isWhole: true }, TODAY)).toEqual([
    { monthsAgo: 1, owed: 500_00 },
  ]);
});

test("of the month in which a page breaks off nothing is said, nor of more than a year", () => {
  const transactions = [on("2026-10-15", "10.00"), on("2026-09-15", "10.00")];
  expect(balancesBefore(500_00, { transactions, isWhole: false }, TODAY)).toEqual([
    { monthsAgo: 1, owed: 500_00 },
  ]);

  const old = [on("2024-01-15", "10.00")];
  expect(balancesBefore(500_00, { transactions: old, isWhole: true }, TODAY)).toHaveLength(12);
});

test("transactions that do not add up to what is owed tell nothing of before", () => {
  const transactions = [on("2026-11-20", "600.00"), on("2026-09-15", "10.00")];

  expect(balancesBefore(500_00, { transactions, isWhole: true }, TODAY)).toEqual([]);
});

test("without transactions nothing is known of before", () => {
  expect(balancesBefore(500_00, { transactions: [], isWhole: true }, TODAY)).toEqual([]);
});
