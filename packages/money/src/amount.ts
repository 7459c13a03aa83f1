/**
 * Exact arithmetic on decimal amounts such as `"-1234.56"`, the form of money in the database and in the API.
 * All computations use integers, never binary floats.
 */

const DECIMAL = /^(-?)([0-9]{1,15})(?:\.([0-9]{1,8}))?$/;

/** Decimals kept while adding: enough for every currency and every provider. */
const SCALE = 8;

/**
 * Parses a decimal amount to units of 10⁻⁸.
 * @throws RangeError if the text is not a decimal number of at most 15 + 8 digits.
 */
function toScaled(amount: string): bigint {
  const match = DECIMAL.exec(amount);
  if (!match) throw new RangeError(`Not a decimal amount: ${JSON.stringify(amount)}`);

  const [, sign, whole, fraction = ""] = match;
  const magnitude = BigInt(`${whole}${fraction.padEnd(SCALE, "0")}`);

  return sign === "-" ? -magnitude : magnitude;
}

/** Formats units of 10⁻⁸ with at least two decimals and no other trailing zeros. */
function fromScaled(scaled: bigint): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(SCALE + 1, "0");
  const whole = digits.slice(0, -SCALE);
  const fraction = digits.slice(-SCALE).replace(/0{1,6}$/, "");

  return `${scaled < 0n ? "-" : ""}${whole}.${fraction}`;
}

const [MINUS, POINT, ZERO, NINE] = [45, 46, 48, 57];
/** The length of the decimal point and two decimals. */
const FRACTION_LENGTH = 3;
const WHOLE_DIGITS_MAX = 13;

/**
 * Parses an amount with no or two decimals to whole cents. Nearly all amounts have that form, and a ledger
 * parses thousands of them. Returns NaN for any other text; the caller then uses `toScaled`, which parses or
 * rejects it.
 */
function toExactCents(amount: string): number {
  const first = amount.charCodeAt(0) === MINUS ? 1 : 0;
  const hasFraction = amount.charCodeAt(amount.length - FRACTION_LENGTH) === POINT;
  const end = hasFraction ? amount.length - FRACTION_LENGTH : amount.length;
  if (end <= first || end - first > WHOLE_DIGITS_MAX) return Number.NaN;

  const whole = readDigits(amount, first, end);
  const cents = whole * 100 + (hasFraction ? readDigits(amount, end + 1, amount.length) : 0);
  return first === 1 ? -cents : cents;
}

/** Returns NaN if any character is not a digit. */
function readDigits(text: string, from: number, until: number): number {
  let number = 0;
  for (let at = from; at < until; at += 1) {
    const digit = text.charCodeAt(at);
    if (digit < ZERO || digit > NINE) return Number.NaN;
    number = number * 10 + digit - ZERO;
  }

  return number;
}

function fromExactCents(cents: number): string {
  const magnitude = Math.abs(cents);
  const rest = magnitude % 100;

  return `${cents < 0 ? "-" : ""}${(magnitude - rest) / 100}.${rest < 10 ? "0" : ""}${rest}`;
}

/** Returns -1, 0 or 1. `"-0.00"` is zero. */
export function signOf(amount: string): -1 | 0 | 1 {
  const cents = toExactCents(amount);
  const value = Number.isNaN(cents) ? toScaled(amount) : cents;
  if (value > 0) return 1;

  return value < 0 ? -1 : 0;
}

/** Compares two amounts of the same currency, for `sort`. */
export function compareAmounts(left: string, right: string): -1 | 0 | 1 {
  const cents = toExactCents(left) - toExactCents(right);
  const difference = Number.isNaN(cents) ? toScaled(left) - toScaled(right) : cents;
  if (difference > 0) return 1;

  return difference < 0 ? -1 : 0;
}

export function smallerAmount(left: string, right: string): string {
  return compareAmounts(left, right) < 0 ? left : right;
}

export function largerAmount(left: string, right: string): string {
  return compareAmounts(left, right) > 0 ? left : right;
}

/**
 * Returns the exact sum of amounts of one currency; `"0.00"` for an empty list. The caller leaves out unknown
 * (null) amounts.
 */
export function sumAmounts(amounts: readonly string[]): string {
  let cents = 0;
  for (const amount of amounts) {
    cents += toExactCents(amount);
    // An amount is not in whole cents, or the sum is too large to be exact: adds all of them as big integers.
    if (!Number.isSafeInteger(cents)) {
      return fromScaled(amounts.reduce((sum, each) => sum + toScaled(each), 0n));
    }
  }

  return fromExactCents(cents);
}

/** Subtracts exactly: `"75.00"` less `"40.00"` is `"35.00"`. Both amounts must have the same currency. */
export function subtractAmount(from: string, amount: string): string {
  const cents = toExactCents(from) - toExactCents(amount);

  return Number.isSafeInteger(cents)
    ? fromExactCents(cents)
    : fromScaled(toScaled(from) - toScaled(amount));
}

/**
 * Returns the canonical form of an amount: at least two decimals, no redundant zeros, no minus sign on zero.
 * `"007.50"` → `"7.50"`.
 * @throws RangeError if the text is not a decimal number of at most 15 + 8 digits.
 */
export function canonicalAmount(amount: string): string {
  return fromScaled(toScaled(amount));
}

/** Like `canonicalAmount`, for a percentage, which has only the decimals it needs: `"24.990"` → `"24.99"`. */
export function canonicalPercentage(percentage: string): string {
  return canonicalAmount(percentage).replace(/\.?0+$/, "");
}

/** No currency in ISO 4217 has more decimals. */
const AMOUNT_DECIMALS_MAX = 4;

/**
 * Converts an amount that a provider sent as a JSON number to a decimal with two to four decimals. A parsed
 * JSON number is the double closest to the digits that were sent. Its shortest decimal form restores up to 15
 * digits, enough for every amount that a bank reports. More than four decimals are floating-point noise of
 * the sender (`0.30000000000000004`) and are rounded.
 * @throws RangeError if the number is not finite or has more digits than an amount allows.
 */
export function amountFromNumber(value: number): string {
  return canonicalAmount(shortestDecimal(value, AMOUNT_DECIMALS_MAX));
}

/**
 * Like `amountFromNumber`, but for a rate: adds no decimals, so `24.99` becomes `"24.99"` and `7` becomes
 * `"7"`.
 */
export function percentageFromNumber(value: number): string {
  return canonicalPercentage(shortestDecimal(value, SCALE));
}

function shortestDecimal(value: number, decimalsMax: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`Not a finite number: ${value}`);
  const text = String(value);
  const decimals = text.split(".")[1] ?? "";

  // JavaScript writes numbers below 10⁻⁶ with an exponent.
  return text.includes("e-") || decimals.length > decimalsMax ? value.toFixed(decimalsMax) : text;
}
