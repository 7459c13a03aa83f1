import { planPayoff, type Debt, type PayoffPlan, type Portfolio } from "@snowball/payoff";
import { expect, test } from "vitest";

import { steadyPayments } from "./steady-payments.ts";

const card = (id: string, amount: number, apr: number): Debt => ({
  id,
  balances: [{ id, amount, apr }],
  minimum: { type: "percentPlusInterest", share: 10_000, floor: 25_00 },
});
const given: Portfolio = {
  debts: [
    card("visa", 420_000, 249_900),
    card("store", 190_000, 299_900),
    card("miles", 640_000, 214_900),
  ],
  budget: { mode: "total", amount: 600_00 },
};

function planOf(portfolio: Portfolio, type: "avalanche" | "optimal" = "avalanche"): PayoffPlan {
  const outcome = planPayoff(portfolio, { type });
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  return outcome.plan;
}

/** Counts the months in which a debt's amount changes although no debt is paid off. */
function changesOf(plan: PayoffPlan): number {
  const months = Array.from({ length: plan.totals.months }, (_, at) => plan.month(at + 1).debts);
  return months.slice(1).filter((debts, at) => {
    const before = months[at] ?? [];
    if ([...debts, ...before].some(({ end }) => end === 0)) return false;
    return debts.some(({ id, payment }) => {
      return before.find((debt) => debt.id === id)?.payment !== payment;
    });
  }).length;
}

test("the same is sent every month until a debt is finished", () => {
  const steady = planOf(steadyPayments(given));

  expect(changesOf(planOf(given))).toBeGreaterThan(10);
  expect(changesOf(steady)).toBe(0);
});

test("the price of it is small, and never below nothing", () => {
  const price = planOf(steadyPayments(given)).totals.paid - planOf(given, "optimal").totals.paid;

  expect(price).toBeGreaterThan(0);
  expect(price).toBeLessThan(100_00);
});

test("a minimum that may rise keeps its rule", () => {
  const promoted: Debt = {
    ...card("promoted", 300_000, 249_900),
    balances: [{ id: "all", amount: 300_000, apr: 249_900, promo: { apr: 0, months: 6 } }],
  };
  const growing: Debt = {
    ...card("growing", 300_000, 299_900),
    minimum: { type: "percent", share: 20_000, floor: 25_00 },
  };
  const rules = steadyPayments({ ...given, debts: [promoted, growing] }).debts;

  expect(rules.map(({ minimum }) => minimum)).toEqual([promoted.minimum, growing.minimum]);
});
