import { expect, test } from "vitest";

import { savingsAgainst, totalMinimumsOnly } from "./compare-with-minimums.ts";
import { totalPayoff } from "./plan-payoff.ts";
import type { Portfolio } from "../portfolio.ts";

const portfolio: Portfolio = {
  debts: [
    {
      id: "card",
      balances: [{ id: "card", amount: 180_000, apr: 180_000 }],
      minimum: { type: "percent", share: 20_000, floor: 2500 },
    },
  ],
  budget: { mode: "minimums-plus-extra", extra: 5000 },
  changes: [{ type: "one-off", month: 2, amount: 10_000 }],
};

test("compares a plan with falling minimums and without one-off money", () => {
  const minimums = totalMinimumsOnly(portfolio);
  const plan = totalPayoff(portfolio, { type: "snowball" });

  // 1,800.00 at 18 %, 2 % or 25.00: 162 months, 2,632.25.
  expect(minimums).toEqual({
    kind: "plan",
    totals: { months: 162, paid: 443_225, interest: 263_225, fees: 0 },
  });
  expect(plan.kind).toBe("plan");
  if (plan.kind !== "plan") return;
  expect(savingsAgainst(minimums, plan.totals)).toEqual({
    interest: 263_225 - plan.totals.interest,
    fees: 0,
    months: 162 - plan.totals.months,
  });
});

test("returns no savings if minimums alone never pay the debt off", () => {
  const hopeless = totalMinimumsOnly({
    ...portfolio,
    debts: portfolio.debts.map((debt) => ({ ...debt, minimum: { type: "fixed", amount: 100 } })),
  });

  expect(savingsAgainst(hopeless, { months: 1, paid: 1, interest: 0, fees: 0 })).toBeNull();
});
