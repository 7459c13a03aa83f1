import { expect, test } from "vitest";

import { balanceFixture, fromBank } from "#lib/testing/debt-fixture.ts";

import { describeRates } from "../debt-words.ts";

const TODAY = "2026-11-21";
const at = (apr: string | null, about: Partial<ReturnType<typeof balanceFixture>> = {}) =>
  balanceFixture({ apr: fromBank(apr), ...about });

test("shows several rates as a range and equal rates once", () => {
  expect(describeRates({ balances: [at("24.99"), at("3.99"), at("9.9")] }, TODAY)).toBe(
    "3.99–24.99%",
  );
  expect(describeRates({ balances: [at("24.99"), at("24.99")] }, TODAY)).toBe("24.99%");
});

test("ignores rates without a balance, and returns null if a rate is unknown", () => {
  expect(describeRates({ balances: [at("24.99"), at("29.99", { amount: "0.00" })] }, TODAY)).toBe(
    "24.99%",
  );
  expect(describeRates({ balances: [at("24.99"), at(null)] }, TODAY)).toBeNull();
});

test("uses the promotional rate during a promotion", () => {
  const promo = { apr: "0", last_date: "2027-01-31" };

  expect(describeRates({ balances: [at("24.99", { promo })] }, TODAY)).toBe("0.00%");
});
