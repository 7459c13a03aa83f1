import type { Portfolio } from "../portfolio.ts";

// The arithmetic of the reference engine: big integers and fractions of them.

export type Fraction = { over: bigint; under: bigint };

const halfYearlyRates = new Map<bigint, Fraction>();

/**
 * The monthly rate that, compounded six times, gives half the yearly one. To fifty decimals, by bisection.
 */
export function halfYearly(apr: bigint): Fraction {
  const cached = halfYearlyRates.get(apr);
  if (cached) return cached;

  const one = 10n ** 50n;
  const target = (2_000_000n + apr) * one ** 6n;
  let [low, high] = [one, 10n * one];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (2_000_000n * middle ** 6n <= target) low = middle;
    else high = middle;
  }
  const rate = { over: low - one, under: one };
  halfYearlyRates.set(apr, rate);
  return rate;
}

export function rounded(
  { rounding }: Portfolio,
  amount: bigint,
  { over, under }: Fraction,
): bigint {
  const doubled = 2n * amount * over;
  const floor = doubled / (2n * under);
  const rest = doubled - floor * 2n * under;
  if (rest !== under) return rest > under ? floor + 1n : floor;
  return rounding === "half-even" && floor % 2n === 0n ? floor : floor + 1n;
}

export function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

export function sign(difference: bigint): number {
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}
