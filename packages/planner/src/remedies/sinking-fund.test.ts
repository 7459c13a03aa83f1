import { type BudgetChange, type Portfolio, type Strategy, totalPayoff } from "@snowball/payoff";
import { expect, test } from "vitest";

import { portfolioOf } from "../testing/portfolio-of.ts";
import { asBudgetChanges, sinkingFund } from "./sinking-fund.ts";

/** $950.00 a month, $290.00 of it above the minimums. */
function portfolioWith(changes: BudgetChange[]): Portfolio {
  const portfolio = portfolioOf({
    Car: { owed: 15000, apr: 6, minimum: 500 },
    Visa: { owed: 8000, apr: 24.99, minimum: 160 },
  });

  return { ...portfolio, budget: { mode: "total", amount: 950_00 }, changes };
}

const FEWER: BudgetChange = { type: "one-off", month: 4, amount: -600_00 };

function asideFor(portfolio: Portfolio, strategy: Strategy) {
  const outcome = totalPayoff(portfolio, strategy);
  const fault = outcome.kind === "impossible" ? outcome.fault : null;
  if (fault?.code !== "BUDGET_BELOW_MINIMUMS") throw new Error("expected to run short");

  return { fault, aside: sinkingFund({ portfolio, strategy, fault }) };
}

test.for<Strategy>([{ type: "avalanche" }, { type: "snowball" }, { type: "optimal" }])(
  "by %o the months before a month with less put aside just what it lacks, and then there is a plan",
  (strategy) => {
    const portfolio = portfolioWith([FEWER]);
    const { fault, aside } = asideFor(portfolio, strategy);
    if (!aside) throw new Error("expected help");

    expect(fault).toMatchObject({ month: 4, shortfall: 310_00 });
    expect(aside).toEqual({ contributions: [103_34, 103_33, 103_33], month: 4 });
    const changes = [FEWER, ...asBudgetChanges(aside)];
    expect(changes.reduce((sum, each) => sum + ("amount" in each ? each.amount : 0), 0)).toBe(
      FEWER.amount,
    );
    expect(totalPayoff({ ...portfolio, changes }, strategy).kind).toBe("plan");
  },
);

test("what three months cannot spare is spread over up to a year", () => {
  const late: BudgetChange = { type: "one-off", month: 8, amount: -1200_00 };
  const { aside } = asideFor(portfolioWith([late]), { type: "avalanche" });

  expect(aside?.contributions).toEqual([130_00, 130_00, 130_00, 130_00, 130_00, 130_00, 130_00]);
});

test("where the months before have too little, or it is no month with less, nothing is put aside", () => {
  const soon: BudgetChange = { type: "one-off", month: 2, amount: -600_00 };
  const first: BudgetChange = { type: "one-off", month: 1, amount: -600_00 };

  expect(asideFor(portfolioWith([soon]), { type: "avalanche" }).aside).toBeNull();
  expect(asideFor(portfolioWith([first]), { type: "avalanche" }).aside).toBeNull();
});
