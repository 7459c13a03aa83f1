import {
  planPayoff,
  totalPayoff,
  type Debt,
  type OpeningTerms,
  type Portfolio,
  type Strategy,
} from "@snowball/payoff";

import { thirtyDebts as lasting } from "./portfolios.ts";
import { timeCalls } from "./time-calls.ts";

/** The time of one plan in milliseconds, and the gap between the cheapest plan and its lower bound in cents. */
export type SearchRow = { what: string; months: number; milliseconds: number; gap: number | null };

const AVALANCHE: Strategy = { type: "avalanche" };
const OPTIMAL: Strategy = { type: "optimal" };

/** Measures thirty debts of which every third has a feature that makes the search harder. */
export function measureSearch(): SearchRow[] {
  const promoted = thirtyDebts(withPromo);
  const promotedForYears = lastingDebts(withPromo);
  const begun = midMonth(promoted);

  const runs = {
    "avalanche, totals, 30 debts with 10 promotions": () => totals(promoted, AVALANCHE),
    "avalanche, totals, the same in the middle of a month": () => totals(begun, AVALANCHE),
    "optimal, totals, 30 debts with 10 promotions": () => totals(promoted, OPTIMAL),
    "optimal, totals, the same in the middle of a month": () => totals(begun, OPTIMAL),
    ...provenWith("10 promotions", withPromo),
    "optimal with certificate, the same in the middle of a month": () => proven(begun),
    ...provenWith("10 monthly fees", (debt) => ({ ...debt, monthlyFee: 800 })),
    ...provenWith("10 deferrals", withDeferral),
    ...provenWith("10 percentage minimums", (debt) => ({ ...debt, minimum: THREE_PERCENT })),
    ...provenWith("10 cards of two balances", withSecondBalance),
    "optimal with certificate, 30 debts that last, 10 promos": () => proven(promotedForYears),
  };
  const times = timeCalls(Object.values(runs));

  return Object.entries(runs).map(([what, run], index) => ({
    what,
    ...run(),
    milliseconds: (times[index] ?? 0) / 1000,
  }));
}

/** Adds a feature to a debt with a constant rate. */
type Feature = (debt: Debt, index: number) => Debt;

const THREE_PERCENT: Debt["minimum"] = { type: "percent", share: 30_000, floor: 2500 };

function withPromo(debt: Debt, index: number): Debt {
  const promo = { apr: 0, months: monthsOf(index) };
  return { ...debt, balances: debt.balances.map((balance) => ({ ...balance, promo })) };
}

function withDeferral(debt: Debt, index: number): Debt {
  const deferred = { apr: 269_900, months: monthsOf(index), accrued: 5000 };
  return { ...debt, balances: debt.balances.map((balance) => ({ ...balance, deferred })) };
}

function withSecondBalance(debt: Debt): Debt {
  const [first] = debt.balances;
  if (first === undefined) return debt;
  const amount = Math.round(first.amount / 2);
  const balances = [
    { ...first, amount: first.amount - amount },
    { ...first, id: "2", amount, apr: 0 },
  ];

  return { ...debt, balances };
}

/** Starts a plan with twelve days left in the month: every other debt is paid, every third has escrow. */
function midMonth({ debts, ...rest }: Portfolio): Portfolio {
  const living = debts.map((debt, index) => (index % 3 === 1 ? { ...debt, escrow: 4_000 } : debt));
  const terms = living.map(({ id, minimum, escrow = 0 }, index): [string, OpeningTerms] => {
    const due = index % 2 === 0 && minimum.type === "fixed" ? minimum.amount : 0;
    return [id, { accrual: { over: 12, under: 365 }, due, escrow: due > 0 ? escrow : 0 }];
  });
  const money = terms.reduce((sum, [, { due, escrow }]) => sum + due + escrow, 80_000);

  return { ...rest, debts: living, opening: { money, debts: Object.fromEntries(terms) } };
}

function monthsOf(index: number): number {
  return 4 + (index % 9);
}

function provenWith(what: string, feature: Feature): Record<string, () => Result> {
  const portfolio = thirtyDebts(feature);

  return { [`optimal with certificate, 30 debts with ${what}`]: () => proven(portfolio) };
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

function lastingDebts(feature: Feature): Portfolio {
  const debts = lasting.debts.map(({ id, balance, apr, minimum }, index): Debt => {
    const debt: Debt = {
      id,
      balances: [{ id: "1", amount: balance, apr }],
      minimum: { type: "fixed", amount: minimum },
    };

    return index % 3 === 0 ? feature(debt, index) : debt;
  });

  return { debts, budget: { mode: "minimums-plus-extra", extra: lasting.extra } };
}

function thirtyDebts(feature: Feature): Portfolio {
  const debts = Array.from({ length: 30 }, (_, index): Debt => {
    const amount = 150_000 + 53_713 * index;
    const apr = 30_000 + 10_000 * ((index * 7) % 23);
    const interest = Math.ceil((amount * apr) / 12e6);
    const debt: Debt = {
      id: `debt ${index + 1}`,
      balances: [{ id: "1", amount, apr }],
      minimum: { type: "fixed", amount: interest + Math.round(amount / 50) },
    };

    return index % 3 === 0 ? feature(debt, index) : debt;
  });

  return { debts, budget: { mode: "minimums-plus-extra", extra: 80_000 } };
}
