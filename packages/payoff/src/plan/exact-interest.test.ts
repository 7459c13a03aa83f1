import fc from "fast-check";
import { expect, test } from "vitest";

import { firstMinimums } from "./first-minimums.ts";
import { planPayoff } from "./plan-payoff.ts";
import type { Rounding } from "../portfolio.ts";
import { draws } from "../testing/draws.ts";

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

function expected(amount: number, apr: number, by: Rounding): number {
  return expectedShare(amount, apr, { denominator: DENOMINATOR, by });
}

function expectedShare(
  amount: number,
  numerator: number,
  { denominator, by }: { denominator: bigint; by: Rounding },
): number {
  const product = BigInt(amount) * BigInt(numerator);
  const whole = product / denominator;
  const rest = 2n * (product % denominator);
  const isUp = rest === denominator ? by === "half-up" || whole % 2n === 1n : rest > denominator;
  return Number(isUp ? whole + 1n : whole);
}

const rounding = fc.constantFrom<Rounding>("half-up", "half-even");
const apr = fc.oneof(
  fc.integer({ min: 0, max: 400_000 }),
  fc.integer({ min: 0, max: 100_000_000 }),
  fc.constantFrom(0, 1, 2, 120_000, 299_900),
);
/** Amounts with products near a power of two, where the engine switches between ways to compute. */
const aroundLimits = fc
  .record({ apr, power: fc.integer({ min: 20, max: 53 }), off: fc.integer({ min: -9, max: 9 }) })
  .map(({ apr: rate, power, off }) => ({
    apr: rate,
    amount: Math.max(1, Math.floor(2 ** power / Math.max(rate, 1)) + off),
  }));
/** Amounts with interest of exactly half a cent, or one millionth of a unit from it. */
const aroundHalves = fc
  .record({ apr: fc.constantFrom(1, 7, 10, 120_000, 240_000), half: fc.nat({ max: 10 ** 9 }) })
  .chain(({ apr: rate, half }) =>
    fc.integer({ min: -1, max: 1 }).map((off) => ({
      apr: rate,
      amount: Math.max(1, Math.floor((half * 12_000_000 + 6_000_000) / rate) + off),
    })),
  )
  .filter(({ amount }) => Number.isSafeInteger(amount * 2));

/**
 * Amounts with a product of half a unit, or the smallest step from it, at every size. The rates have no
 * factor in common with the denominator, so every remainder occurs.
 */
function besideHalves(denominator: bigint): fc.Arbitrary<{ amount: number; apr: number }> {
  return fc
    .record({
      apr: fc.constantFrom(7, 11, 13, 10_007, 29_989, 29_999, 239_999, 299_993),
      step: fc.constantFrom(-1n, 0n, 1n),
      bits: fc.integer({ min: 1, max: 40 }),
      part: fc.nat({ max: 2 ** 30 }),
    })
    .map(({ apr: rate, step, bits, part }) => {
      const rest = (inverse(BigInt(rate), denominator) * (denominator / 2n + step)) % denominator;
      const multiple = (BigInt(part) * 2n ** BigInt(bits)) >> 30n;
      return { apr: rate, amount: Number(rest + multiple * denominator) };
    })
    .filter(({ amount }) => amount > 0 && amount <= 2 ** 50);
}

/** Returns the modular inverse: `inverse × value ≡ 1 (mod modulus)`. */
function inverse(value: bigint, modulus: bigint): bigint {
  let [rest, next, result, following] = [modulus, value % modulus, 0n, 1n];
  while (next > 0n) {
    const times = rest / next;
    [rest, next] = [next, rest - times * next];
    [result, following] = [following, result - times * following];
  }
  return ((result % modulus) + modulus) % modulus;
}

test("rounds a month's interest once, for every balance and rate", () => {
  const any = fc.record({ apr, amount: fc.integer({ min: 1, max: 2 ** 50 }) });
  fc.assert(
    fc.property(
      fc.oneof(any, aroundLimits, aroundHalves, besideHalves(DENOMINATOR)),
      rounding,
      (one, by) => {
        const interest = expected(one.amount, one.apr, by);
        fc.pre(one.amount + interest <= Number.MAX_SAFE_INTEGER);

        expect(chargedIn(one.amount, one.apr, by)).toBe(interest);
      },
    ),
    { numRuns: draws(1000) },
  );
});

test("rounds a percentage minimum once, for every balance", () => {
  const million = 1_000_000n;
  fc.assert(
    fc.property(besideHalves(million), rounding, ({ amount, apr: share }, by) => {
      const minimum = { type: "percent", share, floor: 0 } as const;
      const debt = { id: "one", balances: [{ id: "one", amount, apr: 0 }], minimum };
      const portfolio = { debts: [debt], budget: { mode: "minimums-only" } as const, rounding: by };

      const exact = expectedShare(amount, share, { denominator: million, by });
      expect(firstMinimums(portfolio).get("one")).toBe(exact);
    }),
    { numRuns: draws(500) },
  );
});
