import { expect, test } from "vitest";

import { balanceFixture, fromBank } from "#lib/testing/debt-fixture.ts";

import { describeRates } from "./describe-rates.ts";

const TODAY = "2026-11-21";
const at = (apr: string | null, about: Partial<ReturnType<typeof balanceFixture>> = {}) =>
  balanceFixture({ apr: fromBank(apr), ...about });

test("several rates are told from the lowest to the highest, equal ones once", () => {
  expect(describeRates({ balances: [at("24.99"), at("3.99"), at("9.9")] }, TODAY)).toBe(
    "3.99–24.99%",
  );
  expect(describeRates({ balances: [at("24.99"), at("24.99")] }, TODAY)).toBe("24.99%");
});

test("a rate that is charged on nothing is left out, and where one is unknown none is told", () => {
  expect(describeRates({ balances: [at("24.99"), at("29.99", { amount: "0.00" })] }, TODAY)).toBe(
    "24.99%",
  );
  expect(describeRates({ balances: [at("24.99"), at(null)] }, TODAY)).toBeNull();
});

test("during a promotion its rate is the one that is charged", () => {
  const promo = { apr: "0", last_date: "2027-01-31" };

  expect(describeRates({ balances: [at("24.99", { promo })] }, TODAY)).toBe("0.00%");
});
