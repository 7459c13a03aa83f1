import { expect, test } from "vitest";

import { payoffByRuleOf78 } from "./precomputed-loan.ts";

// HP-12C owner's handbook: 1,000 over 30 months with a finance charge of 180, 39.33 a month.
const loan = { payment: 3933, periods: 30, financeCharge: 18_000 };

test("matches the Rule of 78 example of the HP-12C handbook", () => {
  expect(payoffByRuleOf78(loan, 25, "half-up")).toEqual({ rebate: 581, payoff: 19_084 });
});

test("rebates the whole charge before the first payment and nothing after the last", () => {
  expect(payoffByRuleOf78(loan, 0, "half-up").rebate).toBe(18_000);
  expect(payoffByRuleOf78(loan, 30, "half-up")).toEqual({ rebate: 0, payoff: 0 });
});
