import { planPayoff, type Portfolio, type RatedBalance } from "@snowball/payoff";
import { expect, test } from "vitest";

import { findCliffs } from "../alarms/find-cliffs.ts";
import { resolvePlan } from "./resolve-plan.ts";

/** No choices of the user. */
const DEFAULTS = { steady: null, promoMargin: null, amounts: {}, month: null };
const CHEAPEST = { type: "optimal" } as const;

function deferred(id: string, amount: number, months: number, accrued: number): RatedBalance {
  return { id, amount, apr: 299_900, deferred: { apr: 299_900, months, accrued } };
}

/** Two store cards with deferred interest that end in five and eight months, and a car loan. */
function couple(amount: number): Portfolio {
  const share = (millionths: number) =>
    ({ type: "percent", share: millionths, floor: 35_00 }) as const;

  return {
    debts: [
      {
        id: "furniture",
        balances: [deferred("sofa", 2_400_00, 8, 312_40)],
        minimum: share(28_300),
      },
      {
        id: "electronics",
        balances: [
          { id: "purchases", amount: 220_00, apr: 289_900 },
          deferred("screen", 899_00, 5, 120_00),
        ],
        minimum: share(36_000),
      },
      {
        id: "car",
        balances: [{ id: "car", amount: 14_300_00, apr: 74_000 }],
        minimum: { type: "fixed", amount: 352_00 },
      },
    ],
    budget: { mode: "total", amount },
  };
}

/** Returns the back-interest that the cheapest plan and the plan by default are charged. */
function backInterest(portfolio: Portfolio) {
  const cheapest = planPayoff(portfolio, CHEAPEST);
  const { outcome } = resolvePlan({ portfolio, strategy: CHEAPEST, choices: DEFAULTS });
  if (cheapest.kind !== "plan" || outcome.kind !== "plan") throw new Error("no plan");

  return [cheapest, outcome].map(({ plan }) =>
    findCliffs(portfolio, plan).map(({ debt, charged }) => [debt, charged]),
  );
}

test.for([802_00, 825_00, 848_00, 940_00])(
  "with %i cents, the plan by default clears each deferral that the cheapest plan clears",
  (budget) => {
    const [cheapest, byDefault] = backInterest(couple(budget));

    expect(cheapest).toEqual([
      ["electronics", 0],
      ["furniture", 0],
    ]);
    expect(byDefault).toEqual(cheapest);
  },
);

test("constant payments are no default if back-interest is their price, however small", () => {
  const portfolio: Portfolio = {
    debts: [
      {
        id: "chair",
        balances: [deferred("chair", 150_00, 4, 9_00)],
        minimum: { type: "fixed", amount: 10_00 },
      },
      {
        id: "visa",
        balances: [{ id: "visa", amount: 6_000_00, apr: 209_900 }],
        minimum: { type: "percentPlusInterest", share: 10_000, floor: 35_00 },
      },
    ],
    budget: { mode: "total", amount: 230_00 },
  };
  const [cheapest, byDefault] = backInterest(portfolio);

  expect(cheapest).toEqual([["chair", 0]]);
  expect(byDefault).toEqual(cheapest);
  const steady = resolvePlan({
    portfolio,
    strategy: CHEAPEST,
    choices: { ...DEFAULTS, steady: true },
  });
  expect(steady.steady?.isOn).toBe(true);
});
