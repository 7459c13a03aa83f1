/**
 * Exact arithmetic on decimal amounts such as `"-1234.56"`, the form money has in the database and
 * on the wire. Everything is computed on integers; no binary float is ever involved.
 */

const DECIMAL = /^(-?)([0-9]{1,15})(?:\.([0-9]{1,8}))?$/;

/** Decimals kept while adding: enough for every currency and every provider. */
const SCALE = 8;

/**
 * Parses a decimal amount to units of 10⁻⁸.
 * @throws RangeError when the text is not a decimal number of at most 15 + 8 digits.
 */
function toScaled(amount: string): bigint {
  const match = DECIMAL.exec(amount);
  if (!match) throw new RangeError(`Not a decimal amount: ${JSON.stringify(amount)}`);

  const [, sign, whole, fraction = ""] = match;
  const magnitude = BigInt(`${whole}${fraction.padEnd(SCALE, "0")}`);

  return sign === "-" ? -magnitude : magnitude;
}

/** Writes units of 10⁻⁸ with at least two decimals and no other trailing zeros. */
function fromScaled(scaled: bigint): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(SCALE + 1, "0");
  const whole = digits.slice(0, -SCALE);
  const fraction = digits.slice(-SCALE).replace(/0{1,6}$/, "");

  return `${scaled < 0n ? "-" : ""}${whole}.${fraction}`;
}

const [MINUS, POINT, ZERO, NINE] = [45, 46, 48, 57];
/** Of the point and two decimals. */
const FRACTION_LENGTH = 3;
const WHOLE_DIGITS_MAX = 13;

/**
 * Whole cents of an amount without decimals or with two, as nearly all are: a ledger is told with
 * thousands of them. NaN for whatever else the text is, for the exact way round to read or refuse.
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

/** NaN where there is something else than digits. */
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

/** -1, 0 or 1. `"-0.00"` is zero. */
export function signOf(amount: string): -1 | 0 | 1 {
  const cents = toExactCents(amount);
  const value = Number.isNaN(cents) ? toScaled(amount) : cents;
  if (value > 0) return 1;

  return value < 0 ? -1 : 0;
}

/** Order of two amounts of the same currency, for `sort`. */
export function compareAmounts(left: string, right: string): -1 | 0 | 1 {
  const cents = toExactCents(left) - toExactCents(right);
  const difference = Number.isNaN(cents) ? toScaled(left) - toScaled(right) : cents;
  if (difference > 0) return 1;

  return difference < 0 ? -1 : 0;
}

/** Exact sum of amounts of one currency; `"0.00"` for none. Leave unknown (null) amounts out first. */
export function sumAmounts(amounts: readonly string[]): string {
  let cents = 0;
  for (const amount of amounts) {
    cents += toExactCents(amount);
    // Neither written in cents nor so small that their sum is exact: all of them in another way.
    if (!Number.isSafeInteger(cents)) {
      return fromScaled(amounts.reduce((sum, each) => sum + toScaled(each), 0n));
    }
  }

  return fromExactCents(cents);
}

/** `"75.00"` less `"40.00"` is `"35.00"`, exact; amounts of the same currency. */
export function subtractAmount(from: string, amount: string): string {
  const cents = toExactCents(from) - toExactCents(amount);

  return Number.isSafeInteger(cents)
    ? fromExactCents(cents)
    : fromScaled(toScaled(from) - toScaled(amount));
}

/**
 * The one way to write an amount: at least two decimals, no zeros that say nothing, no minus before
 * zero. `"007.50"` → `"7.50"`.
 * @throws RangeError when the text is not a decimal number of at most 15 + 8 digits.
 */
export function canonicalAmount(amount: string): string {
  return fromScaled(toScaled(amount));
}

/** The same of a percentage, which has no more decimals than it needs: `"24.990"` → `"24.99"`. */
export function canonicalPercentage(percentage: string): string {
  return canonicalAmount(percentage).replace(/\.?0+$/, "");
}

/** ISO 4217 knows no currency with more. */
const AMOUNT_DECIMALS_MAX = 4;

/**
 * The decimal that a provider wrote as a JSON number, with two to four decimals.
 *
 * A parsed JSON number is the double nearest to the digits on the wire; its shortest decimal form
 * gives back those digits for up to 15 of them, which covers every amount a bank reports. More than
 * four decimals are the noise of somebody's float arithmetic (`0.30000000000000004`) and are rounded.
 * @throws RangeError when the number is not finite or has more digits than an amount can hold.
 */
export function amountFromNumber(value: number): string {
  return canonicalAmount(shortestDecimal(value, AMOUNT_DECIMALS_MAX));
}

/** Like `amountFromNumber`, but for a rate: no decimals are added, `24.99` stays `"24.99"`, `7` is `"7"`. */
export function percentageFromNumber(value: number): string {
  return canonicalPercentage(shortestDecimal(value, SCALE));
}

function shortestDecimal(value: number, decimalsMax: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`Not a finite number: ${value}`);
  const text = String(value);
  const decimals = text.split(".")[1] ?? "";

  // Below 10⁻⁶ JavaScript writes an exponent.
  return text.includes("e-") || decimals.length > decimalsMax ? value.toFixed(decimalsMax) : text;
}
