import { expect, test } from "vitest";

import type { Debt, Portfolio, Strategy } from "../portfolio.ts";

import { runToCompletion, type CooperativeTask } from "./cooperative-task.ts";
import { planPayoffSteps, planPayoff } from "./plan-payoff.ts";

/** A card of twelve balances with a minimum that hardly covers the interest. */
function card(index: number): Debt {
  return {
    id: `card ${index}`,
    balances: Array.from({ length: 12 }, (_, at) => ({
      id: `balance ${at}`,
      amount: 100_000,
      apr: 110_000 + at * 5_000 + index * 100,
    })),
    minimum: { type: "percent", share: 12_000, floor: 100 },
  };
}

function portfolio(cards: number, amount: number): Portfolio {
  return {
    debts: Array.from({ length: cards }, (_, index) => card(index)),
    budget: { mode: "total", amount: cards * amount },
  };
}

function countPieces(pieces: CooperativeTask<unknown>): number {
  let count = 1;
  while (!pieces.next().done) count += 1;
  return count;
}

test.each<[string, Portfolio, Strategy]>([
  ["the cheapest plan", portfolio(40, 16_000), { type: "optimal" }],
  ["minimums that take a hundred years", portfolio(40, 0), { type: "minimum-only" }],
  ["loans whose payment has to be found", loans(20), { type: "avalanche" }],
])("%s: yields often", (_what, given, strategy) => {
  const all = strategy.type === "minimum-only" ? { ...given, budget: MINIMUMS_ONLY } : given;

  expect(countPieces(planPayoffSteps(all, strategy))).toBeGreaterThan(10);
  const [inPieces, atOnce] = [
    runToCompletion(planPayoffSteps(all, strategy)),
    planPayoff(all, strategy),
  ];
  expect(JSON.stringify(inPieces)).toBe(JSON.stringify(atOnce));
});

const MINIMUMS_ONLY = { mode: "minimums-only" } as const;

function loans(count: number): Portfolio {
  return {
    debts: Array.from({ length: count }, (_, index) => ({
      id: `loan ${index}`,
      balances: [{ id: "loan", amount: 1_000_000 + index, apr: 60_000 }],
      minimum: { type: "amortizing", termMonths: 360 },
    })),
    budget: { mode: "minimums-plus-extra", extra: 10_000 },
  };
}
