import fc from "fast-check";
import { expect, test } from "vitest";

import { planPayoff } from "./plan-payoff.ts";
import type { Rounding } from "../portfolio.ts";

const DENOMINATOR = 12_000_000n;

function chargedIn(amount: number, apr: number, rounding: Rounding): number | null {
  const outcome = planPayoff(
    {
      debts: [
        {
          id: "one",
          balances: [{ id: "one", amount, apr }],
          minimum: { type: "fixed", amount: Number.MAX_SAFE_INTEGER },
        },
      ],
      budget: { mode: "minimums-only" },
      rounding,
    },
    { type: "minimum-only" },
  );
  return outcome.kind === "plan" ? outcome.plan.totals.interest : null;
}

function expected(amount: number, apr: number, rounding: Rounding): number {
  const product = BigInt(amount) * BigInt(apr);
  const whole = product / DENOMINATOR;
  const rest = 2n * (product % DENOMINATOR);
  const isUp =
    rest === DENOMINATOR ? rounding === "half-up" || whole % 2n === 1n : rest > DENOMINATOR;
  return Number(isUp ? whole + 1n : whole);
}

const rounding = fc.constantFrom<Rounding>("half-up", "half-even");
const apr = fc.oneof(
  fc.integer({ min: 0, max: 400_000 }),
  fc.integer({ min: 0, max: 100_000_000 }),
  fc.constantFrom(0, 1, 2, 120_000, 299_900),
);
/** Amounts whose product with a rate lies around a power of two, where ways of computing change. */
const aroundLimits = fc
  .record({ apr, power: fc.integer({ min: 20, max: 53 }), off: fc.integer({ min: -9, max: 9 }) })
  .map(({ apr: rate, power, off }) => ({
    apr: rate,
    amount: Math.max(1, Math.floor(2 ** power / Math.max(rate, 1)) + off),
  }));
/** Amounts whose interest is half a cent, or one millionth of a unit beside it. */
const aroundHalves = fc
  .record({ apr: fc.constantFrom(1, 7, 10, 120_000, 240_000), half: fc.nat({ max: 10 ** 9 }) })
  .chain(({ apr: rate, half }) =>
    fc.integer({ min: -1, max: 1 }).map((off) => ({
      apr: rate,
      amount: Math.max(1, Math.floor((half * 12_000_000 + 6_000_000) / rate) + off),
    })),
  )
  .filter(({ amount }) => Number.isSafeInteger(amount * 2));

test("a month's interest is the exact product, rounded once, at every size of balance and rate", () => {
  const any = fc.record({ apr, amount: fc.integer({ min: 1, max: 2 ** 50 }) });
  fc.assert(
    fc.property(fc.oneof(any, aroundLimits, aroundHalves), rounding, (one, by) => {
      const interest = expected(one.amount, one.apr, by);
      fc.pre(one.amount + interest <= Number.MAX_SAFE_INTEGER);

      expect(chargedIn(one.amount, one.apr, by)).toBe(interest);
    }),
    { numRuns: 5000 },
  );
});
