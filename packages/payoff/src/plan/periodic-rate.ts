import type { Cents, RatePpm, Rounding } from "../portfolio.ts";
import { roundedQuotient, roundedShare } from "./round-exactly.ts";

/** Divisor for the monthly interest of a yearly rate in millionths: interest = amount × ppm ÷ 12,000,000. */
export const MONTHLY_DENOMINATOR = 12_000_000;

/**
 * The rate of one accrual. A `fraction` is exact. A `root` is the irrational sixth root of a half-yearly
 * factor, to forty decimals. For amounts of sixteen digits its product is correct to 24 decimals of a cent.
 * No product of an irrational rate is exactly half a cent, so rounding is exact.
 */
export type PeriodicRate =
  | { type: "fraction"; numerator: number; denominator: number }
  | { type: "root"; scaled: bigint; nearest: number };

const ROOT_SCALE = 10n ** 40n;
/**
 * A double within this distance of half a cent is recomputed with BigInt. Far above the error of the double.
 */
const DOUBTFUL = 1e-3;
/** Up to here, the error of a product in doubles is far below `DOUBTFUL` cents. */
const DOUBLE_LIMIT = 1e11;

/** Returns a twelfth of the yearly rate. */
export function monthlyRate(apr: RatePpm): PeriodicRate {
  return { type: "fraction", numerator: apr, denominator: MONTHLY_DENOMINATOR };
}

/** (1 + apr/2)^(1/6) − 1: the monthly rate of half-yearly compounding (Interest Act of Canada, s. 6). */
export function semiAnnualRate(apr: RatePpm): PeriodicRate {
  const factor = (ROOT_SCALE * BigInt(2_000_000 + apr)) / 2_000_000n;
  const scaled = sixthRoot(factor) - ROOT_SCALE;
  return { type: "root", scaled, nearest: Number(scaled) / Number(ROOT_SCALE) };
}

/** Returns the interest of one accrual, rounded once. `amount` >= 0. */
export function interestOn(amount: Cents, rate: PeriodicRate, rounding: Rounding): Cents {
  if (rate.type === "fraction") return roundedShare(amount, rate, rounding);

  const estimate = amount * rate.nearest;
  const fraction = estimate - Math.floor(estimate);
  if (amount < DOUBLE_LIMIT && Math.abs(fraction - 0.5) > DOUBTFUL) return Math.round(estimate);
  return Number(roundedQuotient(BigInt(amount) * rate.scaled, ROOT_SCALE, rounding));
}

/** Returns `amount` × rate before rounding, in dollars, truncated to six decimals. */
export function exactProduct(amount: Cents, rate: PeriodicRate): string {
  const [over, under] =
    rate.type === "root"
      ? [rate.scaled, ROOT_SCALE]
      : [BigInt(rate.numerator), BigInt(rate.denominator)];
  const millionths = (BigInt(amount) * over * 10_000n) / under;
  return `${millionths / 1_000_000n}.${(millionths % 1_000_000n).toString().padStart(6, "0")}`;
}

/** Returns 1 + rate as a fraction, for level payments. */
export function growthFactor(rate: PeriodicRate): { numerator: bigint; denominator: bigint } {
  if (rate.type === "root") {
    return { numerator: ROOT_SCALE + rate.scaled, denominator: ROOT_SCALE };
  }
  const denominator = BigInt(rate.denominator);
  return { numerator: denominator + BigInt(rate.numerator), denominator };
}

/** Returns the sixth root of a number scaled by ROOT_SCALE, by Newton's method from above. */
function sixthRoot(scaled: bigint): bigint {
  const target = scaled * ROOT_SCALE ** 5n;
  let root = scaled + 1n;
  for (;;) {
    const next = (5n * root + target / root ** 5n) / 6n;
    if (next >= root) return root;
    root = next;
  }
}
