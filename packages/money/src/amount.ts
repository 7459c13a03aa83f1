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

/** -1, 0 or 1. `"-0.00"` is zero. */
export function signOf(amount: string): -1 | 0 | 1 {
  const scaled = toScaled(amount);
  if (scaled === 0n) return 0;

  return scaled < 0n ? -1 : 1;
}

/** Order of two amounts of the same currency, for `sort`. */
export function compareAmounts(left: string, right: string): -1 | 0 | 1 {
  const difference = toScaled(left) - toScaled(right);
  if (difference === 0n) return 0;

  return difference < 0n ? -1 : 1;
}

/** Exact sum of amounts of one currency; `"0.00"` for none. Leave unknown (null) amounts out first. */
export function sumAmounts(amounts: readonly string[]): string {
  return fromScaled(amounts.reduce((sum, amount) => sum + toScaled(amount), 0n));
}

/** `"75.00"` less `"40.00"` is `"35.00"`, exact; amounts of the same currency. */
export function subtractAmount(from: string, amount: string): string {
  return fromScaled(toScaled(from) - toScaled(amount));
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
