import { sumAmounts } from "./amount.ts";

/** At most two significant decimals, and small enough to be exact in whole cents. */
const CENTS = /^(-?)([0-9]{1,13})(?:\.([0-9]{2})0*)?$/;

/**
 * Converts `"1234.56"` to `123456`, exactly.
 * @throws RangeError if the amount has a fraction of a cent, or more than 13 digits before the point.
 */
export function centsFromAmount(amount: string): number {
  const match = CENTS.exec(amount.includes(".") ? amount : `${amount}.00`);
  if (!match) throw new RangeError(`Not an amount in whole cents: ${JSON.stringify(amount)}`);

  const [, sign, whole, fraction] = match;
  const cents = Number(`${whole}${fraction}`);
  return sign === "-" && cents !== 0 ? -cents : cents;
}

/**
 * Converts `123456` to `"1234.56"`.
 * @throws RangeError if the number is not a safe integer.
 */
export function amountFromCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not whole cents: ${cents}`);
  const digits = String(Math.abs(cents)).padStart(3, "0");

  return sumAmounts([`${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`]);
}
