import type { Rounding } from "../portfolio.ts";
import { roundedQuotient } from "../plan/round-exactly.ts";

/**
 * A real number as a whole multiple of 2^-256, right to some 70 decimals: for results that no fraction
 * of integers expresses (roots, logarithms, solutions of equations) and for sums in which doubles
 * would lose cents.
 */
export type Fixed = bigint;

const BITS = 256n;
export const ONE: Fixed = 1n << BITS;
/** Two values nearer than this differ by the error of cut digits, not in truth. */
const NOISE: Fixed = 1n << 96n;

const WRITTEN = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:\/([0-9]+)(?:\.([0-9]+))?)?$/;

/** `numerator ÷ denominator`. @throws RangeError when the denominator is 0. */
export function fixedQuotient(numerator: bigint, denominator: bigint): Fixed {
  return (numerator << BITS) / denominator;
}

/**
 * A decimal, or a quotient of two: `"-12.5"`, `"19/30"`, `"0.08/12"`.
 * @throws RangeError when the text is neither, or divides by 0.
 */
export function fixedFromText(text: string): Fixed {
  const [, sign, whole = "", fraction = "", divisor = "1", divisorFraction = ""] =
    WRITTEN.exec(text) ?? [];
  if (whole === "") throw new RangeError(`Not a decimal or a quotient: ${JSON.stringify(text)}`);

  const numerator = BigInt(whole + fraction) * 10n ** BigInt(divisorFraction.length);
  const denominator = BigInt(divisor + divisorFraction) * 10n ** BigInt(fraction.length);
  return fixedQuotient(sign === "-" ? -numerator : numerator, denominator);
}

export function multiply(left: Fixed, right: Fixed): Fixed {
  return (left * right) >> BITS;
}

/** @throws RangeError when the divisor is 0. */
export function divide(dividend: Fixed, divisor: Fixed): Fixed {
  return (dividend << BITS) / divisor;
}

/** `base` to a whole power; a negative one gives the reciprocal. */
export function power(base: Fixed, exponent: bigint): Fixed {
  if (exponent < 0n) return divide(ONE, power(base, -exponent));

  let result = ONE;
  let square = base;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = multiply(result, square);
    square = multiply(square, square);
  }
  return result;
}

/** `base` > 0 to any power. */
export function raise(base: Fixed, exponent: Fixed): Fixed {
  const whole = exponent >> BITS;
  return whole << BITS === exponent
    ? power(base, whole)
    : exponential(multiply(naturalLogarithm(base), exponent));
}

const LN_2 = logarithmNearOne(2n * ONE);

/** @throws RangeError when the value is not positive. */
export function naturalLogarithm(value: Fixed): Fixed {
  if (value <= 0n) throw new RangeError("Only positive numbers have a logarithm.");

  const halvings = BigInt(value.toString(2).length) - 1n - BITS;
  const reduced = halvings >= 0n ? value >> halvings : value << -halvings;
  return halvings * LN_2 + logarithmNearOne(reduced);
}

/** ln x = 2 artanh((x − 1)/(x + 1)), for 1 <= x <= 2. */
function logarithmNearOne(value: Fixed): Fixed {
  const ratio = divide(value - ONE, value + ONE);
  const square = multiply(ratio, ratio);
  let sum = 0n;
  let odd = 1n;
  for (let term = ratio; term !== 0n; term = multiply(term, square)) {
    sum += term / odd;
    odd += 2n;
  }
  return 2n * sum;
}

/** Taylor's series of e^x near 0, after taking out powers of two. */
function exponential(exponent: Fixed): Fixed {
  const doublings = exponent / LN_2;
  const rest = exponent - doublings * LN_2;
  let sum = 0n;
  let count = 0n;
  for (let term = ONE; term !== 0n && term !== -1n; term = multiply(term, rest) / count) {
    sum += term;
    count += 1n;
  }
  return doublings >= 0n ? sum << doublings : sum >> -doublings;
}

/** True for a difference of values as large as `beside` that only cut digits keep from being 0. */
export function isNegligible(value: Fixed, beside: Fixed): boolean {
  return magnitudeOf(value) <= magnitudeOf(beside) >> 160n;
}

function magnitudeOf(value: Fixed): Fixed {
  return value < 0n ? -value : value;
}

/** Rounded to `decimals` places, as a whole number of units of the last place: cents with 2. */
export function fixedToUnits(value: Fixed, decimals: number, rounding: Rounding): bigint {
  const magnitude = magnitudeOf(value) * 10n ** BigInt(decimals);
  // Half a unit is meant where cutting digits left the value a trifle beside it.
  const beside = (magnitude % ONE) - ONE / 2n;
  const isHalf = beside > -NOISE && beside < NOISE;
  const units = roundedQuotient(isHalf ? magnitude - beside : magnitude, ONE, rounding);

  return value < 0n ? -units : units;
}

/** Decimal text with `decimals` places, half away from zero: `"9.69"`. */
export function fixedToDecimals(value: Fixed, decimals: number): string {
  return written(fixedToUnits(value, decimals, "half-up"), decimals);
}

/** Decimal text of so many significant digits, without trailing zeros: `"-1037.03208935915"`. */
export function fixedToText(value: Fixed, significantDigits: number): string {
  if (value === 0n) return "0";
  const whole = (magnitudeOf(value) >> BITS).toString();
  const decimals = whole === "0" ? significantDigits + leadingZeros(value) : significantDigits;
  const text = fixedToDecimals(value, Math.max(0, decimals - (whole === "0" ? 0 : whole.length)));

  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** Zeros after the point of a number between −1 and 1. */
function leadingZeros(value: Fixed): number {
  const digits = ((magnitudeOf(value) * 10n ** 80n) >> BITS).toString();
  return 80 - digits.length;
}

function written(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const sign = units < 0n ? "-" : "";

  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}
