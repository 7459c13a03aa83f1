import type { Rounding } from "../portfolio.ts";
import { roundedQuotient } from "../plan/round-exactly.ts";

/**
 * A real number as a whole multiple of 2^-256, accurate to some 70 decimals. For results that no fraction of
 * integers expresses (roots, logarithms, solutions of equations), and for sums in which doubles would lose
 * cents.
 */
export type Fixed = bigint;

const BITS = 256n;
export const ONE: Fixed = 1n << BITS;
/** Two values closer than this differ only by truncation errors. */
const NOISE: Fixed = 1n << 96n;

const WRITTEN = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:\/([0-9]+)(?:\.([0-9]+))?)?$/;

/**
 * Returns `numerator ÷ denominator`.
 * @throws RangeError if the denominator is 0.
 */
export function fixedQuotient(numerator: bigint, denominator: bigint): Fixed {
  return (numerator << BITS) / denominator;
}

/**
 * Parses a decimal, or a quotient of two: `"-12.5"`, `"19/30"`, `"0.08/12"`.
 * @throws RangeError if the text is neither, or divides by 0.
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

/** @throws RangeError if the divisor is 0. */
export function divide(dividend: Fixed, divisor: Fixed): Fixed {
  return (dividend << BITS) / divisor;
}

/** Raises `base` to a whole power; a negative one gives the reciprocal. */
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

/** Raises `base` > 0 to any power. */
export function raise(base: Fixed, exponent: Fixed): Fixed {
  const whole = exponent >> BITS;
  return whole << BITS === exponent
    ? power(base, whole)
    : exponential(multiply(naturalLogarithm(base), exponent));
}

const LN_2 = logarithmNearOne(2n * ONE);

/** @throws RangeError if the value is not positive. */
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

/** The Taylor series of e^x near 0, after powers of two are removed. */
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

/** Returns whether a difference of values of the size of `scale` is only a truncation error. */
export function isNegligible(value: Fixed, scale: Fixed): boolean {
  return absolute(value) <= absolute(scale) >> 160n;
}

function absolute(value: Fixed): Fixed {
  return value < 0n ? -value : value;
}

/** Rounds to `decimals` places. Returns a whole number of units of the last place: cents for 2. */
export function fixedToUnits(value: Fixed, decimals: number, rounding: Rounding): bigint {
  const magnitude = absolute(value) * 10n ** BigInt(decimals);
  // A value within the truncation error of half a unit is treated as exactly half.
  const distanceToHalf = (magnitude % ONE) - ONE / 2n;
  const isHalf = distanceToHalf > -NOISE && distanceToHalf < NOISE;
  const units = roundedQuotient(isHalf ? magnitude - distanceToHalf : magnitude, ONE, rounding);

  return value < 0n ? -units : units;
}

/** Returns decimal text with `decimals` places, half rounded away from zero: `"9.69"`. */
export function fixedToDecimals(value: Fixed, decimals: number): string {
  return written(fixedToUnits(value, decimals, "half-up"), decimals);
}

/** Returns decimal text with this many significant digits, without trailing zeros: `"-1037.03208935915"`. */
export function fixedToText(value: Fixed, significantDigits: number): string {
  if (value === 0n) return "0";
  const whole = (absolute(value) >> BITS).toString();
  const decimals = whole === "0" ? significantDigits + leadingZeros(value) : significantDigits;
  const text = fixedToDecimals(value, Math.max(0, decimals - (whole === "0" ? 0 : whole.length)));

  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** Counts the zeros after the decimal point of a number between −1 and 1. */
function leadingZeros(value: Fixed): number {
  const digits = ((absolute(value) * 10n ** 80n) >> BITS).toString();
  return 80 - digits.length;
}

function written(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const sign = units < 0n ? "-" : "";

  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}
