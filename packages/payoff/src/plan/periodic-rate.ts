import type { Cents, RatePpm, Rounding } from "../portfolio.ts";
import { roundedQuotient, roundedShare } from "./round-exactly.ts";

/** A yearly rate in millionths, by months: interest = amount × ppm ÷ 12,000,000. */
export const MONTHLY_DENOMINATOR = 12_000_000;

/**
 * A rate of one accrual. `fraction` is exact; `root` is the sixth root of a half-yearly factor, which
 * is irrational, held to forty decimals: with amounts of sixteen digits the product is right to 24
 * decimals of a cent, and no product of an irrational rate is exactly half a cent.
 */
export type PeriodicRate =
  | { type: "fraction"; numerator: number; denominator: number }
  | { type: "root"; scaled: bigint; nearest: number };

const ROOT_SCALE = 10n ** 40n;
/** How near to a half cent a double may come before BigInt has to decide; far above its error. */
const DOUBTFUL = 1e-3;
/** Doubles hold products up to here with an error far below `DOUBTFUL` of a cent. */
const DOUBLE_LIMIT = 1e11;

/** A twelfth of the yearly rate. */
export function monthlyRate(apr: RatePpm): PeriodicRate {
  return { type: "fraction", numerator: apr, denominator: MONTHLY_DENOMINATOR };
}

/** (1 + apr/2)^(1/6) − 1: the monthly rate of half-yearly compounding (Interest Act of Canada, s. 6). */
export function semiAnnualRate(apr: RatePpm): PeriodicRate {
  const factor = (ROOT_SCALE * BigInt(2_000_000 + apr)) / 2_000_000n;
  const scaled = sixthRoot(factor) - ROOT_SCALE;
  return { type: "root", scaled, nearest: Number(scaled) / Number(ROOT_SCALE) };
}

/** Interest of one accrual, rounded once. `amount` >= 0. */
export function interestOn(amount: Cents, rate: PeriodicRate, rounding: Rounding): Cents {
  if (rate.type === "fraction") return roundedShare(amount, rate, rounding);

  const estimate = amount * rate.nearest;
  const fraction = estimate - Math.floor(estimate);
  if (amount < DOUBLE_LIMIT && Math.abs(fraction - 0.5) > DOUBTFUL) return Math.round(estimate);
  return Number(roundedQuotient(BigInt(amount) * rate.scaled, ROOT_SCALE, rounding));
}

/** `amount` × rate before rounding, as dollars with six decimals; what follows is cut off. */
export function exactProduct(amount: Cents, rate: PeriodicRate): string {
  const [over, under] =
    rate.type === "root"
      ? [rate.scaled, ROOT_SCALE]
      : [BigInt(rate.numerator), BigInt(rate.denominator)];
  const millionths = (BigInt(amount) * over * 10_000n) / under;
  return `${millionths / 1_000_000n}.${(millionths % 1_000_000n).toString().padStart(6, "0")}`;
}

/** Growth of one accrual as a fraction, for level payments. */
export function growthOf(rate: PeriodicRate): { numerator: bigint; denominator: bigint } {
  if (rate.type === "root") {
    return { numerator: ROOT_SCALE + rate.scaled, denominator: ROOT_SCALE };
  }
  const denominator = BigInt(rate.denominator);
  return { numerator: denominator + BigInt(rate.numerator), denominator };
}

/** The sixth root of a number scaled by ROOT_SCALE, by Newton's steps from above. */
function sixthRoot(scaled: bigint): bigint {
  const target = scaled * ROOT_SCALE ** 5n;
  let root = scaled + 1n;
  for (;;) {
    const next = (5n * root + target / root ** 5n) / 6n;
    if (next >= root) return root;
    root = next;
  }
}
