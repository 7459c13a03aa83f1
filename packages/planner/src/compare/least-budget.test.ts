import { planPayoff, type Debt, type Portfolio } from "@snowball/payoff";
import { expect, test } from "vitest";

import { leastBudget, suggestBudgets } from "./least-budget.ts";

const AVALANCHE = { type: "avalanche" } as const;

/** Its minimum rises after the promotion. */
const promoted: Debt = {
  id: "card",
  balances: [{ id: "all", amount: 600_000, apr: 279_900, promo: { apr: 0, months: 4 } }],
  minimum: { type: "percentPlusInterest", share: 10_000, floor: 25_00 },
};
const loan: Debt = {
  id: "loan",
  balances: [{ id: "loan", amount: 900_000, apr: 60_000 }],
  minimum: { type: "fixed", amount: 200_00 },
};
const given: Portfolio = { debts: [promoted, loan], budget: { mode: "minimums-only" } };

const withTotal =
  (portfolio: Portfolio) =>
  (amount: number): Portfolio => ({ ...portfolio, budget: { mode: "total", amount } });

function isPlan(amount: number): boolean {
  return planPayoff(withTotal(given)(amount), AVALANCHE).kind === "plan";
}

test("the least budget works in every month, while a cent less does not", () => {
  const least = leastBudget(withTotal(given), AVALANCHE)?.amount ?? 0;

  // Above today's minimums of $60.00 and $200.00.
  expect(least).toBeGreaterThan(260_00);
  expect([isPlan(least), isPlan(least - 1)]).toEqual([true, false]);
});

test("the least budget is never below the minimums, though nearly nothing is due for the rest of this month", () => {
  const small: Debt = {
    id: "small",
    balances: [{ id: "all", amount: 15_000, apr: 299_900 }],
    minimum: { type: "fixed", amount: 35_00 },
  };
  const none = { accrual: { over: 0, under: 365 }, due: 0, escrow: 0 };
  const portfolio: Portfolio = {
    debts: [small, loan],
    budget: { mode: "total", amount: 1_000_00 },
    // All of the month's money is left and pays the small debt off.
    opening: { money: 1_000_00, debts: { small: none, loan: none } },
  };

  expect(leastBudget(withTotal(portfolio), AVALANCHE)?.amount).toBe(235_00);
});

test("suggests three larger budgets, each sooner and cheaper", () => {
  const choices = suggestBudgets(withTotal(given), AVALANCHE);
  const [least, ...larger] = choices;

  expect(least?.amount).toBeGreaterThan(0);
  expect(larger.map(({ amount }) => amount % 500)).toEqual([0, 0, 0]);
  for (const [at, { months, interest }] of larger.entries()) {
    expect(months).toBeLessThanOrEqual(choices[at]?.months ?? 0);
    expect(interest).toBeLessThan(choices[at]?.interest ?? 0);
  }
});

test("where no money makes a plan there is no budget to begin with", () => {
  const growing: Debt = {
    id: "growing",
    balances: [{ id: "growing", amount: 100_000, apr: 300_000 }],
    minimum: { type: "fixed", amount: 10_00 },
    prepayment: "forbidden",
  };

  expect(suggestBudgets(withTotal({ ...given, debts: [growing] }), AVALANCHE)).toEqual([]);
});

test("the least budget ends within forty years, though a little less would end in ninety", () => {
  const card: Debt = {
    id: "card",
    balances: [{ id: "card", amount: 1_000_000, apr: 240_000 }],
    minimum: { type: "fixed", amount: 150_00 },
  };
  const least = leastBudget(withTotal({ ...given, debts: [card] }), AVALANCHE);

  expect(least?.amount).toBeGreaterThan(200_00);
  expect(least?.months).toBeLessThanOrEqual(480);
});
