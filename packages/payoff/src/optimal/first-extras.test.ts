import fc from "fast-check";
import { expect, test } from "vitest";

import { planPayoff } from "../plan/plan-payoff.ts";
import type { Portfolio } from "../portfolio.ts";
import { anyPortfolio } from "../testing/any-portfolio.ts";

/** Returns a portfolio in which every extra is paid, however small. */
function withoutLeastExtra({ opening, ...portfolio }: Portfolio): Portfolio {
  const debts = Object.entries(opening?.debts ?? {}).map(([id, terms]) => [
    id,
    { ...terms, leastExtra: 0 },
  ]);

  return opening
    ? { ...portfolio, opening: { ...opening, debts: Object.fromEntries(debts) } }
    : portfolio;
}

test("begins with the given extras as far as the money goes, and stays above the bound", () => {
  fc.assert(
    fc.property(
      anyPortfolio.map(withoutLeastExtra),
      fc.array(fc.integer({ min: 0, max: 300_00 }), { minLength: 8, maxLength: 8 }),
      (portfolio, amounts) => {
        const extras = portfolio.debts.map(({ id }, at) => [id, amounts[at] ?? 0] as const);
        const first = Object.fromEntries(extras);
        const free = planPayoff(portfolio, { type: "optimal" });
        const given = planPayoff(portfolio, { type: "optimal", first });
        if (free.kind === "impossible" || given.kind === "impossible") return;
        if (given.plan.totals.months === 0) return;

        const { debts } = given.plan.month(1);
        const freeExtra = free.plan.month(1).debts.reduce((sum, { extra }) => sum + extra, 0);
        const spent = debts.reduce((sum, { extra }) => sum + extra, 0);
        expect(spent).toBe(freeExtra);
        const missing = debts.filter(
          ({ id, extra, end }) =>
            end > 0 &&
            extra < (first[id] ?? 0) &&
            portfolio.debts.find((debt) => debt.id === id)?.prepayment !== "forbidden",
        );
        // A debt gets less only once the money is used up, and then no later one gets any.
        expect(
          missing.length === 0 || spent <= extras.reduce((sum, [, each]) => sum + each, 0),
        ).toBe(true);
        expect(free.plan.certificate?.lowerBound ?? 0).toBeLessThanOrEqual(given.plan.totals.paid);
        expect(given.plan.certificate?.lowerBound ?? 0).toBeLessThanOrEqual(free.plan.totals.paid);
      },
    ),
    { numRuns: 60 },
  );
});

test("rejects an extra for an unknown debt", () => {
  const portfolio = { debts: [], budget: { mode: "total" as const, amount: 100_00 } };

  expect(() => planPayoff(portfolio, { type: "optimal", first: { none: 1_00 } })).toThrow(
    "strategy.first",
  );
});
