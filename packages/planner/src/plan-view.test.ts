import { planPayoff, type Portfolio } from "@snowball/payoff";
import { expect, test } from "vitest";

import { deserializePlan, planTotals, planView, quickResult } from "./plan-view.ts";

const loan = (id: string, [amount, apr, minimum]: [number, number, number]) => ({
  id,
  balances: [{ id: `${id}-balance`, amount, apr }],
  minimum: { type: "fixed" as const, amount: minimum },
});
const portfolio: Portfolio = {
  debts: [loan("card", [2_000_00, 249_900, 60_00]), loan("car", [900_00, 60_000, 80_00])],
  budget: { mode: "minimums-plus-extra", extra: 100_00 },
};
const SNOWBALL = { type: "snowball" } as const;
const OPTIMAL = { type: "optimal" } as const;

test("returns the cheapest plan as plain data that equals the engine's plan in every month", () => {
  const outcome = planPayoff(portfolio, OPTIMAL);
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  const { plan } = outcome;

  const view = planView({ portfolio, choices: null, compared: [] });

  const copy = JSON.parse(JSON.stringify(view)) as typeof view;
  expect(copy).toEqual(view);
  if (copy.followed.plan === null) throw new Error("there is no plan");
  const restored = deserializePlan(copy.followed.plan);
  expect(restored.totals).toEqual(plan.totals);
  expect(restored.owedByMonth()).toEqual(plan.owedByMonth());
  expect(restored.balanceByMonth("car")).toEqual(plan.balanceByMonth("car"));
  for (let month = 1; month <= plan.totals.months; month += 1) {
    expect(restored.month(month)).toEqual(plan.month(month));
  }
  expect(() => restored.month(plan.totals.months + 1)).toThrow(RangeError);
});

test("compares strategies in the given order, each as it would be followed", () => {
  const choices = { steady: true, promoMargin: null, amounts: {}, month: null };
  const total: Portfolio = { ...portfolio, budget: { mode: "total", amount: 240_00 } };

  const view = planView({ portfolio: total, choices, compared: [SNOWBALL, OPTIMAL] });

  const quick = quickResult({ portfolio: total, choices, strategy: SNOWBALL });
  expect(view.strategies).toEqual([quick?.figures, view.followed.figures]);
  expect(view.strategies.map(({ strategy }) => strategy)).toEqual([SNOWBALL, OPTIMAL]);
});

test("the quick result has the same months and totals as the engine's plan", () => {
  const quick = quickResult({ portfolio, choices: null, strategy: SNOWBALL });
  const outcome = planPayoff(portfolio, SNOWBALL);

  expect(quick?.plan?.owedByMonth()).toEqual(
    outcome.kind === "plan" ? outcome.plan.owedByMonth() : null,
  );
  expect(planTotals({ portfolio, strategy: SNOWBALL })).toMatchObject({
    kind: "plan",
    totals: quick?.plan?.totals,
  });
});

test("there is no quick result for the cheapest plan, which takes a search", () => {
  expect(quickResult({ portfolio, choices: null, strategy: OPTIMAL })).toBeNull();
});

test("a plan that is not possible has a fault and no months", () => {
  const short: Portfolio = { ...portfolio, budget: { mode: "total", amount: 100_00 } };

  const { cheapest, followed } = planView({ portfolio: short, choices: null, compared: [] });

  expect(cheapest).toMatchObject({ fault: { code: "BUDGET_BELOW_MINIMUMS", month: 1 } });
  expect(followed.plan).toBeNull();
});
