import { type Portfolio, type Strategy, totalPayoff } from "@snowball/payoff";
import { expect, test } from "vitest";

import { portfolioOf } from "../testing/portfolio-of.ts";
import { leastBudget } from "../compare/least-budget.ts";
import { withHigherBudget } from "./change-budget.ts";
import { smallestIncrease } from "./find-remedies.ts";

const NO_EXTRA = { mode: "minimums-plus-extra", extra: 0 } as const;

/** A card with a promotional rate that ends in month 6; its minimum is far higher afterwards. */
function cliff(): Portfolio {
  const portfolio = portfolioOf({ Visa: { owed: 6000, apr: 27.99, minimum: 0 } });
  const [visa] = portfolio.debts;
  const [main] = visa?.balances ?? [];
  if (!visa || !main) throw new Error("no debt");

  return {
    ...portfolio,
    debts: [
      {
        ...visa,
        balances: [{ ...main, promo: { apr: 0, months: 6 } }],
        minimum: { type: "percentPlusInterest", share: 10_000, floor: 2500 },
      },
    ],
  };
}

test("the least that is added makes a plan, and a cent less does not", () => {
  const portfolio = cliff();
  const outcome = totalPayoff(portfolio, { type: "avalanche" });
  const fault = outcome.kind === "impossible" ? outcome.fault : null;
  if (fault?.code !== "BUDGET_BELOW_MINIMUMS") throw new Error("expected to run short");

  const more = smallestIncrease({ portfolio, strategy: { type: "avalanche" }, fault }) ?? 0;

  expect(fault.month).toBe(7);
  expect(totalPayoff(withHigherBudget(portfolio, more), { type: "avalanche" }).kind).toBe("plan");
  expect(totalPayoff(withHigherBudget(portfolio, more - 1), { type: "avalanche" }).kind).toBe(
    "impossible",
  );
});

test.for(["avalanche", "optimal"] as const)(
  "a typed budget below the minimums needs what is short, by %s",
  (type) => {
    const portfolio = portfolioOf({ Visa: { owed: 3200, apr: 22.5, minimum: 96 } });
    const short = withHigherBudget({ ...portfolio, budget: NO_EXTRA }, -46_00);
    const fault = {
      code: "BUDGET_BELOW_MINIMUMS",
      month: 1,
      minimums: 96_00,
      budget: 50_00,
      shortfall: 46_00,
    } as const;

    expect(smallestIncrease({ portfolio: short, strategy: { type }, fault })).toBe(46_00);
  },
);

/** The sofa has no interest for a year, and a high fee after it, which is part of the minimum. */
function sofa(budget: number): Portfolio {
  const portfolio = portfolioOf({
    Ford: { owed: 9000, apr: 7.25, minimum: 250 },
    Upstart: { owed: 4000.5, apr: 14.25, minimum: 160 },
    Sofa: { owed: 2000, apr: 26.99, minimum: 40 },
  });

  return {
    debts: portfolio.debts.map((debt) =>
      debt.id === "Sofa"
        ? {
            ...debt,
            balances: debt.balances.map((balance) => ({
              ...balance,
              promo: { apr: 0, months: 12 },
            })),
            annualFee: { amount: 600_00, firstMonth: 13 },
            minimum: { type: "percentPlusInterest", share: 10_000, floor: 40_00 },
          }
        : debt,
    ),
    budget: { mode: "total", amount: budget },
  };
}

function leastTotal(budget: number, strategy: Strategy): number {
  const portfolio = sofa(budget);
  const outcome = totalPayoff(portfolio, strategy);
  const fault = outcome.kind === "impossible" ? outcome.fault : null;
  if (fault?.code !== "BUDGET_BELOW_MINIMUMS") throw new Error("expected to run short");

  return budget + (smallestIncrease({ portfolio, strategy, fault }) ?? NaN);
}

const hasPlan = (budget: number, strategy: Strategy) =>
  totalPayoff(sofa(budget), strategy).kind === "plan";

test.for<Strategy>([{ type: "snowball" }, { type: "avalanche" }, { type: "optimal" }])(
  "whatever was tried, by %o the least is what that strategy itself needs",
  (strategy) => {
    const [least = NaN, ...others] = [450_00, 500_00, 560_00].map((budget) =>
      leastTotal(budget, strategy),
    );

    expect(others).toEqual([least, least]);
    expect(hasPlan(least, strategy)).toBe(true);
    expect(hasPlan(least - 1, strategy)).toBe(false);
  },
);

test.for<Strategy>([{ type: "snowball" }, { type: "avalanche" }, { type: "optimal" }])(
  "by %o the increase leads to the lowest budget that the plan suggests",
  (strategy) => {
    expect(leastTotal(450_00, strategy)).toBe(leastBudget(sofa, strategy)?.amount);
  },
);

test("the cheapest plan needs no more than snowball, and far less than avalanche", () => {
  const [snowball, avalanche, optimal] = (["snowball", "avalanche", "optimal"] as const).map(
    (type) => leastTotal(450_00, { type }),
  ) as [number, number, number];

  expect(optimal).toBeLessThanOrEqual(snowball);
  expect(avalanche - snowball).toBeGreaterThan(200_00);
});

test("where no amount makes a plan there is none to offer", () => {
  const [debt] = sofa(1).debts;
  if (!debt) throw new Error("no debt");
  const portfolio: Portfolio = {
    debts: [{ ...debt, prepayment: "forbidden", minimum: { type: "fixed", amount: 10_00 } }],
    budget: { mode: "total", amount: 5_00 },
  };
  const fault = {
    code: "BUDGET_BELOW_MINIMUMS",
    month: 1,
    minimums: 10_00,
    budget: 5_00,
    shortfall: 5_00,
  } as const;

  expect(smallestIncrease({ portfolio, strategy: { type: "optimal" }, fault })).toBeNull();
});
