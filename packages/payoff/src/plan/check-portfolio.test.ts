import { expect, test } from "vitest";

import { PortfolioError } from "../portfolio-error.ts";
import type { Debt, Portfolio, Strategy } from "../portfolio.ts";
import { loan } from "../testing/planned.ts";
import { planPayoff, totalPayoff } from "./plan-payoff.ts";

const AVALANCHE: Strategy = { type: "avalanche" };
const VISA: Debt = loan("Visa", 100_000, { apr: 249_900, minimum: 5_000 });
const TOTAL: Portfolio["budget"] = { mode: "total", amount: 30_000 };

type Given = { debt?: object; portfolio?: object; strategy?: object };

/** Accepts values of any type, as a JavaScript caller can pass them. */
function planOf({ debt, portfolio, strategy }: Given) {
  const given = { debts: [{ ...VISA, ...debt }], budget: TOTAL, ...portfolio } as Portfolio;

  return planPayoff(given, { ...AVALANCHE, ...strategy } as Strategy);
}

function errorOf(given: Given): unknown {
  try {
    return planOf(given);
  } catch (error) {
    return error;
  }
}

const balance = { id: "purchases", amount: 100_000, apr: 249_900 };
const opening = (terms: object, money = 30_000) => ({
  opening: {
    money,
    debts: { Visa: { accrual: { over: 1, under: 24 }, due: 5_000, escrow: 0, ...terms } },
  },
});

test.each<[string, Given]>([
  ["minimum.amount", { debt: { minimum: { type: "fixed", amount: -5_000 } } }],
  ["minimum.share", { debt: { minimum: { type: "percent", share: -1, floor: 2_500 } } }],
  ["minimum.share", { debt: { minimum: { type: "percentPlusInterest", share: 0.01, floor: 0 } } }],
  ["minimum.floor", { debt: { minimum: { type: "percent", share: 10_000, floor: -1 } } }],
  ["minimum.termMonths", { debt: { minimum: { type: "amortizing", termMonths: 0 } } }],
  ["minimum.termMonths", { debt: { minimum: { type: "amortizing", termMonths: 1.5 } } }],
  ["minimum.type", { debt: { minimum: { type: "interest-only" } } }],
  ["escrow", { debt: { escrow: -1 } }],
  ["monthlyFee", { debt: { monthlyFee: -1 } }],
  ["annualFee.amount", { debt: { annualFee: { amount: -1, firstMonth: 1 } } }],
  ["annualFee.firstMonth", { debt: { annualFee: { amount: 1, firstMonth: 0.5 } } }],
  ["deferment.months", { debt: { deferment: { months: -1, isSubsidised: false } } }],
  ["accrual.type", { debt: { accrual: { type: "weekly" } } }],
  [
    "accrual.accrued",
    {
      debt: {
        accrual: { type: "simple-daily", yearBasis: "365", accrued: -1, capitaliseInMonths: [] },
      },
    },
  ],
  ["balances", { debt: { balances: [] } }],
  ["balances[0].amount", { debt: { balances: [{ ...balance, amount: Number.NaN }] } }],
  [
    "balances[0].promo.months",
    { debt: { balances: [{ ...balance, promo: { apr: 0, months: -1 } }] } },
  ],
  [
    "balances[0].deferred.accrued",
    { debt: { balances: [{ ...balance, deferred: { apr: 1, months: 1, accrued: -1 } }] } },
  ],
  ["opening.due", { portfolio: opening({ due: -1 }) }],
  ["opening.escrow", { portfolio: opening({ escrow: -1 }) }],
])("rejects an invalid %s of a debt by name", (field, given) => {
  const error = errorOf(given);

  expect(error).toBeInstanceOf(PortfolioError);
  expect(error).toMatchObject({ field, debt: "Visa" });
  expect(String(error)).toContain(`debt Visa: ${field} `);
});

test.each<[string, Given]>([
  ["budget.mode", { portfolio: { budget: { mode: "weekly", amount: 1 } } }],
  ["budget.amount", { portfolio: { budget: { mode: "total", amount: -1 } } }],
  ["budget.extra", { portfolio: { budget: { mode: "minimums-plus-extra", extra: -1 } } }],
  [
    "budget.amounts[1]",
    { portfolio: { budget: { mode: "by-month", amounts: [1, -1], period: 1 } } },
  ],
  ["budget.period", { portfolio: { budget: { mode: "by-month", amounts: [1], period: 0.5 } } }],
  ["changes[0].type", { portfolio: { changes: [{ type: "bonus", amount: 1 }] } }],
  ["opening.money", { portfolio: opening({}, 0.5) }],
  ["strategy.type", { strategy: { type: "tsunami" } }],
  ["strategy.snowballFirst", { strategy: { type: "hybrid", snowballFirst: -1 } }],
])("rejects an invalid %s by name", (field, given) => {
  const error = errorOf(given);

  expect(error).toBeInstanceOf(PortfolioError);
  expect(error).toMatchObject({ field, debt: null });
  expect(String(error)).toContain(field);
});

test("reports dollars instead of cents before a rate in percent", () => {
  const dollars = { ...balance, amount: 1234.56, apr: 24.99 };

  expect(errorOf({ debt: { balances: [dollars] } })).toMatchObject({
    field: "balances[0].amount",
    message: "debt Visa: balances[0].amount must be whole cents, not 1234.56",
  });
  // A rate out of range is a fault of the plan, not invalid input.
  expect(planOf({ debt: { balances: [{ ...balance, apr: 24.99 }] } })).toMatchObject({
    fault: { code: "RATE_OUT_OF_RANGE", id: "Visa" },
  });
});

test("accepts negative credits, withdrawals and opening money", () => {
  const credit = { id: "refund", amount: -2_000, apr: 0 };
  const changes = [{ type: "one-off", month: 2, amount: -1_000 }];

  expect(planOf({ debt: { balances: [balance, credit] }, portfolio: { changes } }).kind).toBe(
    "plan",
  );
  expect(planOf({ portfolio: opening({}, -1) })).toMatchObject({
    fault: { code: "BUDGET_BELOW_MINIMUMS", month: 1 },
  });
});

test("rejects the same input for totals without months", () => {
  const debts: Debt[] = [{ ...VISA, escrow: -1 }];

  expect(() => totalPayoff({ debts, budget: TOTAL }, AVALANCHE)).toThrow(PortfolioError);
});
