import { planPayoff, totalPayoff, type Portfolio, type Strategy } from "@snowball/payoff";

import { timeCalls } from "./time-calls.ts";

/** What a slider waits for, in milliseconds, and how near the cheapest plan is to the bound. */
export type SearchRow = { what: string; months: number; milliseconds: number; gap: number | null };

const AVALANCHE: Strategy = { type: "avalanche" };
const OPTIMAL: Strategy = { type: "optimal" };

/** Thirty debts with ten promotional rates to decide about. */
export function measureSearch(): SearchRow[] {
  const portfolio = thirtyDebts({ portion: 2, extra: 80_000 });

  const runs = {
    "avalanche, totals, 30 debts with 10 promotions": () => totals(portfolio, AVALANCHE),
    "optimal, totals, 30 debts with 10 promotions": () => totals(portfolio, OPTIMAL),
    "optimal with certificate, 30 debts with 10 promotions": () => proven(portfolio),
  };
  const times = timeCalls(Object.values(runs));

  return Object.entries(runs).map(([what, run], index) => ({
    what,
    ...run(),
    milliseconds: (times[index] ?? 0) / 1000,
  }));
}

type Result = { months: number; gap: number | null };

function totals(portfolio: Portfolio, strategy: Strategy): Result {
  const outcome = totalPayoff(portfolio, strategy);
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);

  return { months: outcome.totals.months, gap: null };
}

function proven(portfolio: Portfolio): Result {
  const outcome = planPayoff(portfolio, OPTIMAL);
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  const { totals: found, certificate } = outcome.plan;

  return { months: found.months, gap: certificate?.gap ?? null };
}

type Shape = {
  /** Minimum payments in hundredths of the balance, beyond the first month's interest. */
  portion: number;
  extra: number;
};

function thirtyDebts({ portion, extra }: Shape): Portfolio {
  const debts = Array.from({ length: 30 }, (_, index) => {
    const amount = 150_000 + 53_713 * index;
    const apr = 30_000 + 10_000 * ((index * 7) % 23);
    const promo = { apr: 0, months: 4 + (index % 9) };
    const interest = Math.ceil((amount * apr) / 12e6);

    return {
      id: `debt ${index + 1}`,
      balances: [{ id: "1", amount, apr, ...(index % 3 === 0 ? { promo } : {}) }],
      minimum: { type: "fixed" as const, amount: interest + Math.round((amount * portion) / 100) },
    };
  });

  return { debts, budget: { mode: "minimums-plus-extra", extra } };
}
