import { totalPayoff, type Budget, type Strategy } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import type { DebtFacts } from "./debt-facts.ts";
import { estimateCases, withCase } from "./estimate-cases.ts";
import { planRange } from "./plan-range.ts";
import { readPortfolio } from "./read-portfolio.ts";
import { anyDebtFacts } from "../testing/any-debt-facts.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";

const firstMonth = "2027-01-01";
const AVALANCHE: Strategy = { type: "avalanche" };

/** Returns the plan and its range; null if there is no plan. */
function rangeOf(facts: readonly DebtFacts[], budget: Budget) {
  const planned = readPortfolio(facts, firstMonth);
  const portfolio = {
    debts: planned.debts,
    budget,
    ...(planned.calendar && { calendar: planned.calendar }),
  };
  const outcome = totalPayoff(portfolio, AVALANCHE);
  const cases = estimateCases(facts, { planned, firstMonth }).map((each) =>
    totalPayoff(withCase(portfolio, each), AVALANCHE),
  );

  return outcome.kind === "plan"
    ? { planned: outcome.totals, range: planRange(outcome.totals, cases) }
    : null;
}

const silent = cardFacts({
  uuid: "silent",
  minimum: { value: null, source: null },
  minimum_estimate: "92.48",
});
const zero = cardFacts({
  uuid: "zero",
  balances: [
    balanceFacts({ amount: "1000.00" }),
    balanceFacts({ id: "bt", amount: "2000.00", apr: { value: "0", source: "bank" } }),
  ],
  minimum_rule: {
    type: "fixed",
    amount: "100.00",
    percent: null,
    floor: null,
    term_months: null,
    source: "user",
  },
});

test("without estimates the range is the plan", () => {
  const budget: Budget = { mode: "minimums-plus-extra", extra: 100_00 };
  const certain = rangeOf([{ ...zero, balances: [balanceFacts()] }], budget);

  expect(certain?.range).toEqual({
    months: { least: certain?.planned.months, most: certain?.planned.months },
    cost: { least: certain?.planned.interest, most: certain?.planned.interest },
    faults: [],
  });
});

test("the range contains the ends of all estimates", () => {
  const both = rangeOf([zero, silent], { mode: "minimums-plus-extra", extra: 20_00 });

  expect(both?.range.months.least).toBeLessThan(both?.planned.months ?? 0);
});

test("an end that the budget does not cover has its reason", () => {
  // Five percent of the balance, which some issuers require, is $153.12.
  const short = rangeOf([silent], { mode: "total", amount: 120_00 });

  expect(short?.range).toMatchObject({
    months: { least: short?.planned.months, most: short?.planned.months },
    faults: ["BUDGET_BELOW_MINIMUMS"],
  });
});

test("an end that never pays off has its reason", () => {
  // The usual minimum includes the fee; a plain percentage eventually falls below interest plus fee.
  const costly = { ...silent, monthly_fee: "10.00" };

  expect(rangeOf([costly], { mode: "minimums-only" })?.range.faults).toEqual(["NEVER_PAYS_OFF"]);
});

const anyBudget: fc.Arbitrary<Budget> = fc.oneof(
  fc
    .integer({ min: 0, max: 200_000 })
    .map((extra) => ({ mode: "minimums-plus-extra" as const, extra })),
  fc
    .integer({ min: 100_000, max: 3_000_000 })
    .map((amount) => ({ mode: "total" as const, amount })),
  fc.constant({ mode: "minimums-only" as const }),
);

test("what is planned lies within its range, and so does each case", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyDebtFacts, { maxLength: 4, selector: ({ uuid }) => uuid }),
      anyBudget,
      (facts, budget) => {
        const found = rangeOf([...facts, silent], budget);
        if (!found) return;
        const { planned, range } = found;
        const cost = planned.interest + planned.fees;

        expect(range.months.least).toBeLessThanOrEqual(planned.months);
        expect(range.months.most).toBeGreaterThanOrEqual(planned.months);
        expect(range.cost.least).toBeLessThanOrEqual(cost);
        expect(range.cost.most).toBeGreaterThanOrEqual(cost);
      },
    ),
  );
});
