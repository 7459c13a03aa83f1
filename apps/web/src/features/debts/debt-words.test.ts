import { expect, test } from "vitest";

import { balanceFixture, fromUser } from "#lib/testing/debt-fixture.ts";

import { currentRate, describeRule, describeTerms } from "./debt-words.ts";

const within = { currency: "USD", isOnly: true, today: "2026-11-21" };
const NO_VALUES = {
  amount: null,
  percent: null,
  floor: null,
  term_months: null,
  source: "user",
} as const;

test("applies a promotional rate through its last day and describes the next rate", () => {
  const balance = balanceFixture({
    apr: fromUser("24.99"),
    promo: { apr: "0", last_date: "2027-03-31" },
  });

  expect(currentRate(balance, "2027-03-31")).toBe("0");
  expect(describeTerms(balance, within)).toEqual(["until Mar 31, 2027, then 24.99%"]);
  expect(currentRate(balance, "2027-04-01")).toBe("24.99");
  expect(describeTerms(balance, { ...within, today: "2027-04-01" })).toEqual([]);
});

test("describes an offer without an end date as current", () => {
  const balance = balanceFixture({ promo: { apr: "0", last_date: null } });

  expect(describeTerms(balance, within)).toEqual(["for now, then 24.99%"]);
});

test("describes deferred interest and a partial balance", () => {
  const balance = balanceFixture({
    deferred: { apr: "26.99", last_date: "2027-03-31", accrued: "10.00" },
  });

  expect(describeTerms(balance, { ...within, isOnly: false })).toEqual([
    "on $500.00",
    "no interest if paid off by Mar 31, 2027",
  ]);
});

test.for([
  [{ ...NO_VALUES, type: "fixed", amount: "260.00" }, "$260.00 each month"],
  [{ ...NO_VALUES, type: "percent", percent: "2" }, "2.00% of the balance"],
  [
    { ...NO_VALUES, type: "percent_plus_interest", percent: "1", floor: "25.00" },
    "1.00% of the balance plus the month's interest, at least $25.00",
  ],
  [{ ...NO_VALUES, type: "amortizing", term_months: 48 }, "Level payments for 48 more months"],
] as const)("describes rule %j as %j", ([rule, words]) => {
  expect(describeRule(rule, "USD")).toBe(words);
});
