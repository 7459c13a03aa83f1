import type { Cents, Rounding } from "../portfolio.ts";

/** Products up to this limit are exact in a double. */
const EXACT = Number.MAX_SAFE_INTEGER;

/**
 * Returns `product ÷ under`, halves rounded up, for whole numbers with a sum that is exact in a double. A
 * quotient of integers below 2^53 never rounds up to the next integer, so its floor is exact.
 * @param under even.
 */
export function halvesUp(product: number, under: number): number {
  return Math.floor((product + under / 2) / under);
}

/**
 * Returns `amount × numerator ÷ denominator`, rounded once to a whole number. Uses doubles while the product
 * is exact, and BigInt beyond. A quotient of integers below 2^53 never rounds up to the next integer in a
 * double, so its floor is exact.
 * @param ratio whole numbers, denominator > 0.
 * @throws RangeError if a factor is not a safe integer.
 */
export function roundedShare(
  amount: Cents,
  ratio: { numerator: number; denominator: number },
  rounding: Rounding,
): number {
  const { numerator, denominator } = ratio;
  const product = amount * numerator;
  if (product > EXACT) return roundedBigShare(amount, ratio, rounding);

  const whole = Math.floor(product / denominator);
  const twice = 2 * (product - whole * denominator);
  if (twice === denominator) return rounding === "half-up" || whole % 2 === 1 ? whole + 1 : whole;
  return twice > denominator ? whole + 1 : whole;
}

function roundedBigShare(
  amount: Cents,
  ratio: { numerator: number; denominator: number },
  rounding: Rounding,
): number {
  return Number(
    roundedQuotient(BigInt(amount) * BigInt(ratio.numerator), BigInt(ratio.denominator), rounding),
  );
}

/** Returns `numerator ÷ denominator` of non-negative integers, rounded once. */
export function roundedQuotient(
  numerator: bigint,
  denominator: bigint,
  rounding: Rounding,
): bigint {
  const whole = numerator / denominator;
  const twice = 2n * (numerator % denominator);
  if (twice === denominator)
    return rounding === "half-up" || whole % 2n === 1n ? whole + 1n : whole;
  return twice > denominator ? whole + 1n : whole;
}
