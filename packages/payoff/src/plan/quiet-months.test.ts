import fc from "fast-check";
import { expect, test } from "vitest";

import { compilePortfolio } from "./compile-portfolio.ts";
import { rankingOf } from "./plan-payoff.ts";
import { openTape } from "./plan-tape.ts";
import type { Budget, Debt, MinimumRule, Portfolio, Strategy } from "../portfolio.ts";
import { simulate } from "./simulate.ts";

/** Few different numbers, so that balances and rates meet. */
const rates = fc.constantFrom(0, 60_000, 199_900, 239_900, 360_000);
const minimums = fc.oneof(
  fc
    .integer({ min: 0, max: 12 })
    .map((step): MinimumRule => ({ type: "fixed", amount: step * 2500 })),
  fc.record({
    type: fc.constantFrom("percent" as const, "percentPlusInterest" as const),
    share: fc.constantFrom(0, 5_000, 10_000, 30_000),
    floor: fc.constantFrom(0, 2_500, 4_000),
  }),
);
const amounts = fc.oneof(
  fc.integer({ min: 0, max: 40 }).map((step) => step * 50_000),
  fc.integer({ min: 0, max: 5_000_000 }),
  // About the size from which doubles do not charge exactly.
  fc.integer({ min: 2 ** 30, max: 2 ** 34 }),
);
const debt = fc.record({
  amount: amounts,
  apr: rates,
  minimum: minimums,
  promo: fc.option(fc.record({ apr: rates, months: fc.integer({ min: 1, max: 40 }) }), {
    freq: 4,
    nil: undefined,
  }),
  takesExtra: fc.integer({ min: 0, max: 9 }).map((roll) => roll > 0),
});
const budgets = fc.oneof(
  fc
    .constantFrom(0, 1, 5_000, 50_000)
    .map((extra): Budget => ({ mode: "minimums-plus-extra", extra })),
  fc.constant<Budget>({ mode: "minimums-only" }),
  fc.integer({ min: 1, max: 400 }).map((step): Budget => ({ mode: "total", amount: step * 5_000 })),
);
const strategies = fc.oneof(
  fc.constantFrom<Strategy>({ type: "snowball" }, { type: "avalanche" }, { type: "minimum-only" }),
  fc
    .integer({ min: 0, max: 3 })
    .map((snowballFirst): Strategy => ({ type: "hybrid", snowballFirst })),
  fc.constantFrom<Strategy>({ type: "custom", order: ["1", "0"] }, { type: "custom", order: [] }),
);
const portfolios = fc
  .record({ debts: fc.array(debt, { minLength: 2, maxLength: 12 }), budget: budgets })
  .map(({ debts, budget }): Portfolio => ({ debts: debts.map(asDebt), budget }));

function asDebt(
  {
    amount,
    apr,
    minimum,
    promo,
    takesExtra,
  }: typeof debt extends fc.Arbitrary<infer T> ? T : never,
  index: number,
): Debt {
  return {
    id: String(index),
    balances: [{ id: "one", amount, apr, ...(promo && { promo }) }],
    minimum,
    prepayment: takesExtra ? "allowed" : "forbidden",
  };
}

/** Where a simulation stands after some months, by the long way or not. */
function stateAfter(monthsMax: number, way: "long" | "any", plan: Plan): object {
  const compiled = compilePortfolio(plan.portfolio);
  const options = way === "long" ? { tape: openTape(compiled.size), monthsMax } : { monthsMax };
  const { run, end } = simulate(compiled, rankingOf(plan.strategy, compiled), options);
  const { month, spent, fees, balance, payoffMonth } = run;

  return { end, month, spent, fees, balance: [...balance], payoffMonth: [...payoffMonth] };
}

type Plan = { portfolio: Portfolio; strategy: Strategy };

test("a month that is skipped over as quiet leaves every debt as the long way leaves it", () => {
  const months = fc.oneof(fc.integer({ min: 2, max: 60 }), fc.constant(1200));
  const plans = fc.record({ portfolio: portfolios, strategy: strategies });
  fc.assert(
    fc.property(plans, months, (plan, monthsMax) => {
      expect(stateAfter(monthsMax, "any", plan)).toEqual(stateAfter(monthsMax, "long", plan));
    }),
    { numRuns: 2000 },
  );
});

test("a debt that comes to owe as much as the target takes its place, if it comes first", () => {
  const withMinimum = (id: string, amount: number, minimum: number): Debt => ({
    id,
    balances: [{ id: "one", amount, apr: 0 }],
    minimum: { type: "fixed", amount: minimum },
  });
  const portfolio: Portfolio = {
    debts: [withMinimum("first", 103_000, 2_000), withMinimum("second", 101_001, 1_000)],
    budget: { mode: "minimums-plus-extra", extra: 1 },
  };
  const plan: Plan = { portfolio, strategy: { type: "snowball" } };

  // Month 1 leaves $1,010.00 and $1,000.00; month 2, before its extra cent, $990.00 and $990.00.
  expect(stateAfter(2, "any", plan)).toMatchObject({ balance: [98_999, 99_000] });
});
