import type { Cents } from "../portfolio.ts";

/**
 * A whole number of cents as a `number`. A sum of two safe numbers that is none itself is seen as one.
 * @throws RangeError when it is beyond what a `number` holds exactly, some 90 trillion dollars.
 */
export function safeCents(value: bigint | number): Cents {
  const cents = Number(value);
  if (!Number.isSafeInteger(cents)) throw new RangeError("The amount is too large to be exact.");
  return cents;
}
