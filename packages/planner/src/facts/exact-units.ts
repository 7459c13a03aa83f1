import { RATE_MAX, type Cents, type RatePpm } from "@snowball/payoff";

const DECIMAL = /^(-?)([0-9]{1,15})(?:\.([0-9]{1,8}))?$/;
const CENT_DECIMALS = 2;
/** A percent is a hundredth, so millionths are its fourth decimal. */
const PPM_DECIMALS = 4;

/**
 * A decimal amount in whole cents, half a cent away from zero: `"10.005"` → `1001`. Currencies whose
 * amounts have more decimals are planned to the hundredth.
 * @returns null where the amount is unknown, or too large to be exact.
 * @throws RangeError when the text is not a decimal number.
 */
export function toCents(amount: string | null): Cents | null {
  return amount === null ? null : toUnits(amount, CENT_DECIMALS);
}

/**
 * A percentage in millionths: `"24.99"` → `249_900`, rounded half away from zero at the fourth decimal.
 * @throws RangeError when the text is not a decimal number, or is too large to be a rate.
 */
export function toPpm(percentage: string): RatePpm {
  const ppm = toUnits(percentage, PPM_DECIMALS);
  if (ppm === null) throw new RangeError(`Not a rate: ${JSON.stringify(percentage)}`);
  return ppm;
}

/**
 * A percentage that a bank or a user states, as the engine takes it.
 * @returns null where it is unknown, or no rate: below zero, or beyond what the engine takes for one.
 */
export function toRate(percentage: string | null): RatePpm | null {
  const ppm = percentage === null ? null : toUnits(percentage, PPM_DECIMALS);

  return ppm === null || ppm < 0 || ppm > RATE_MAX ? null : ppm;
}

/** Millionths as a percentage: `249_900` → `"24.99"`. */
export function fromPpm(ppm: RatePpm): string {
  const digits = String(ppm).padStart(PPM_DECIMALS + 1, "0");

  return `${digits.slice(0, -PPM_DECIMALS)}.${digits.slice(-PPM_DECIMALS)}`.replace(/\.?0+$/, "");
}

/** The text moved `decimals` places and rounded to an integer, without any binary fraction. */
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

/** `amount × ppm / 1,000,000`, rounded half up; exact for every safe amount that is not negative. */
export function shareOf(amount: Cents, ppm: RatePpm): Cents {
  return Number((2n * BigInt(amount) * BigInt(ppm) + 1_000_000n) / 2_000_000n);
}
