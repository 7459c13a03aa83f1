import type { PayoffPlan, PlanOutcome, PlanTotals } from "@snowball/payoff";
import { expect, test } from "vitest";

import { readPortfolio } from "../facts/read-portfolio.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { memoizedPlan, usualMinimumsPlan } from "./memoized-plan.ts";

/** Returns a card at 29.99 %, with the minimum of its last statement, and a budget for it. */
function cardWith(owed: string, minimum: string, { rule, budget }: CardOptions = {}) {
  const apr = { value: "29.99", source: "bank" } as const;
  const card = cardFacts({
    owed: { value: owed, source: "bank" },
    balances: [balanceFacts({ amount: owed, apr })],
    minimum: { value: minimum, source: "bank" },
    minimum_rule:
      rule === "stated"
        ? {
            type: "fixed",
            amount: "150.00",
            percent: null,
            floor: null,
            term_months: null,
            source: "user",
          }
        : null,
  });
  const { debts, estimated } = readPortfolio([card], "2027-06-01");
  const portfolio = { debts, budget: { mode: "total", amount: budget ?? 500_00 } } as const;

  return { portfolio, estimated };
}

function planned(outcome: PlanOutcome): PayoffPlan {
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  return outcome.plan;
}

type CardOptions = { rule?: "stated"; budget?: number };

/** Returns the result of minimum payments on a card (see `cardWith`). */
function minimumsOnly(...card: Parameters<typeof cardWith>): PlanTotals {
  const { portfolio, estimated } = cardWith(...card);

  return planned(usualMinimumsPlan(portfolio, estimated)).totals;
}

test("the comparison with minimums stays nearly the same, whatever a statement asks for", () => {
  // Of these, other rules would follow: a plain share, the floor alone, a share plus interest.
  const first = minimumsOnly("2400.00", "85.00");
  const others = [
    minimumsOnly("2390.00", "35.00"),
    minimumsOnly("2380.00", "119.00"),
    minimumsOnly("2370.00", "72.50"),
  ];

  for (const { months, interest } of others) {
    expect(Math.abs(months - first.months)).toBeLessThanOrEqual(2);
    expect(Math.abs(interest - first.interest)).toBeLessThan(first.interest * 0.02);
  }
});

test("a stated rule is compared with as it is", () => {
  expect(minimumsOnly("2400.00", "85.00", { rule: "stated" }).months).toBe(21);
});

test("the comparison pays a minimum above the statement's only from a budget that covers it", () => {
  const { portfolio, estimated } = cardWith("2370.00", "72.50", { budget: 75_00 });
  const plan = planned(memoizedPlan(portfolio, { type: "avalanche" })).balanceByMonth("card");
  const minimums = planned(usualMinimumsPlan(portfolio, estimated)).balanceByMonth("card");

  expect(minimums.length).toBeGreaterThan(plan.length);
  expect(plan.filter((owed, month) => owed > (minimums[month] ?? 0))).toEqual([]);

  // A budget below the statement's minimum pays none of them, so there is no plan to compare with.
  const tooLittle = minimumsOnly("2370.00", "72.50", { budget: 50_00 });
  expect(tooLittle).toEqual(minimumsOnly("2370.00", "72.50"));

  const endless = cardWith("2390.00", "35.00", { budget: 75_00 });
  expect(usualMinimumsPlan(endless.portfolio, endless.estimated).kind).toBe("impossible");
});
