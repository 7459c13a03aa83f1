import { RATE_MAX, type Cents, type RatePpm } from "@snowball/payoff";

const DECIMAL = /^(-?)([0-9]{1,15})(?:\.([0-9]{1,8}))?$/;
const CENT_DECIMALS = 2;
/** A percent is a hundredth, so millionths are its fourth decimal. */
const PPM_DECIMALS = 4;

/**
 * Converts a decimal amount to whole cents, half away from zero: `"10.005"` → `1001`. Currencies with more decimals are
 * planned to the hundredth.
 * @returns null if the amount is unknown, or too large to be exact.
 * @throws RangeError if the text is not a decimal number.
 */
export function toCents(amount: string | null): Cents | null {
  return amount === null ? null : toUnits(amount, CENT_DECIMALS);
}

/**
 * Converts a percentage to millionths: `"24.99"` → `249_900`, rounded half away from zero at the fourth decimal.
 * @throws RangeError if the text is not a decimal number, or is too large to be a rate.
 */
export function toPpm(percentage: string): RatePpm {
  const ppm = toUnits(percentage, PPM_DECIMALS);
  if (ppm === null) throw new RangeError(`Not a rate: ${JSON.stringify(percentage)}`);
  return ppm;
}

/**
 * Converts a stated percentage to the engine's unit, millionths.
 * @returns null if it is unknown, negative, or above the engine's limit.
 */
export function toRate(percentage: string | null): RatePpm | null {
  const ppm = percentage === null ? null : toUnits(percentage, PPM_DECIMALS);

  return ppm === null || ppm < 0 || ppm > RATE_MAX ? null : ppm;
}

/** Converts millionths to a percentage: `249_900` → `"24.99"`. */
export function fromPpm(ppm: RatePpm): string {
  const digits = String(ppm).padStart(PPM_DECIMALS + 1, "0");

  return `${digits.slice(0, -PPM_DECIMALS)}.${digits.slice(-PPM_DECIMALS)}`.replace(/\.?0+$/, "");
}

/** Shifts the decimal point by `decimals` places and rounds to an integer without binary fractions. */
function toUnits(text: string, decimals: number): number | null {
  const match = DECIMAL.exec(text);
  if (!match) throw new RangeError(`Not a decimal number: ${JSON.stringify(text)}`);

  const [, sign, whole = "", fraction = ""] = match;
  const kept = fraction.slice(0, decimals).padEnd(decimals, "0");
  const roundsUp = (fraction[decimals] ?? "0") >= "5";
  const magnitude = Number(`${whole}${kept}`) + (roundsUp ? 1 : 0);

  if (!Number.isSafeInteger(magnitude)) return null;
  return sign === "-" && magnitude !== 0 ? -magnitude : magnitude;
}

/** Returns `amount × ppm / 1,000,000`, rounded half up. Exact for every safe amount that is not negative. */
export function shareOf(amount: Cents, ppm: RatePpm): Cents {
  return Number((2n * BigInt(amount) * BigInt(ppm) + 1_000_000n) / 2_000_000n);
}

export function sumOf(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
