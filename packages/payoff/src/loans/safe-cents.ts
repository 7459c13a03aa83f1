import type { Cents } from "../portfolio.ts";

/**
 * Returns a whole number of cents as a `number`. Detects an unsafe sum of two safe numbers too.
 * @throws RangeError if the value is not a safe integer, some 90 trillion dollars.
 */
export function safeCents(value: bigint | number): Cents {
  const cents = Number(value);
  if (!Number.isSafeInteger(cents)) throw new RangeError("The amount is too large to be exact.");
  return cents;
}
