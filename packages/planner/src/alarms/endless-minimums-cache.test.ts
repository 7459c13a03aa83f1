import type { Debt, OpeningPeriod, Portfolio } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { anyPortfolio } from "../../../payoff/src/testing/any-portfolio.ts";
import { findEndlessMinimums, isEndless } from "./endless-minimums.ts";

/** Returns the same debts with the month, budget, rounding and calendar of another portfolio. */
function withTermsOf(debts: readonly Debt[], { debts: others, ...terms }: Portfolio): Portfolio {
  const { opening } = terms;
  const first = opening?.debts[others[0]?.id ?? ""];
  if (!opening || !first) return { ...terms, debts };
  const own = debts.map(({ id }) => [id, opening.debts[id] ?? first] as const);

  return { ...terms, debts, opening: { ...opening, debts: Object.fromEntries(own) } };
}

test("a cached result of a debt equals the result of an unknown debt", () => {
  fc.assert(
    fc.property(anyPortfolio, fc.array(anyPortfolio, { maxLength: 4 }), (portfolio, others) => {
      const states = [portfolio, ...others.map((other) => withTermsOf(portfolio.debts, other))];
      const answers = states.map((each) => findEndlessMinimums(each));

      expect(answers).toEqual(states.map((each) => findEndlessMinimums(copyOf(each))));
    }),
    { numRuns: 60 },
  );
});

function copyOf(portfolio: Portfolio): Portfolio {
  return JSON.parse(JSON.stringify(portfolio)) as Portfolio;
}

/** $5,000 at 24 %; the monthly interest is $100. */
function watchedDebt() {
  const seen = { reads: 0 };
  const debt: Debt = {
    id: "card",
    balances: [{ id: "1", amount: 5_000_00, apr: 240_000 }],
    get minimum() {
      seen.reads += 1;
      return { type: "fixed", amount: 100_00 } as const;
    },
  };

  return { debt, seen };
}

function opening(money: number, due = 100_00): OpeningPeriod {
  return { money, debts: { card: { accrual: { over: 1, under: 12 }, due, escrow: 0 } } };
}

test("a debt is not run again because the budget was moved", () => {
  const { debt, seen } = watchedDebt();
  const before: Portfolio = {
    debts: [debt],
    budget: { mode: "total", amount: 300_00 },
    opening: opening(300_00),
  };
  const after: Portfolio = {
    debts: [debt],
    budget: { mode: "total", amount: 310_00 },
    opening: opening(310_00),
  };

  expect(isEndless(debt, before)).toBe(true);
  seen.reads = 0;

  expect(isEndless(debt, after)).toBe(true);
  expect(seen.reads).toBe(0);
});

test("a debt is run again where more is due of it in the opening", () => {
  const { debt } = watchedDebt();
  const of = (due: number): Portfolio => ({
    debts: [debt],
    budget: { mode: "minimums-only" },
    opening: opening(due, due),
  });

  expect(isEndless(debt, of(200_00))).toBe(false);
  expect(isEndless(debt, of(0))).toBe(true);
  expect(isEndless(debt, of(5_100_00))).toBe(false);
});
