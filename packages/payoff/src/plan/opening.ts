import type {
  Cents,
  Debt,
  OpeningPeriod,
  OpeningTerms,
  Portfolio,
  RatePpm,
  YearPart,
} from "../portfolio.ts";
import type { PeriodicRate } from "./periodic-rate.ts";

const PPM = 1_000_000;

/** @throws RangeError if the opening period has no entry for the debt. */
export function openingTerms({ debts }: OpeningPeriod, { id }: Debt): OpeningTerms {
  const terms = debts[id];
  if (terms === undefined) throw new RangeError(`debt ${id}: the opening says nothing of it`);

  return terms;
}

/** Returns what is due on a debt in a month if that is known; null if it follows from the debt's rule. */
export function billedIn(
  opening: OpeningPeriod | undefined,
  debt: Debt,
  month: number,
): Cents | null {
  if (opening === undefined || month > 2) return null;
  const { due, nextDue } = openingTerms(opening, debt);

  return (month === 1 ? due : nextDue) ?? null;
}

/** Returns the escrow of a debt in a month. */
export function escrowIn({ opening }: Portfolio, debt: Debt, month: number): Cents {
  return month === 1 && opening ? openingTerms(opening, debt).escrow : (debt.escrow ?? 0);
}

/** Returns the rate of an opening period; null in whole months. */
export function openingRate(
  portfolio: Portfolio,
  { debt, apr, month }: { debt: Debt; apr: RatePpm; month: number },
): PeriodicRate | null {
  if (month > 1 || portfolio.opening === undefined) return null;
  const { accrual } = openingTerms(portfolio.opening, debt);
  const { over, under } = addYearParts(accrual, waitIn(portfolio, debt, month));

  return { type: "fraction", numerator: apr * over, denominator: PPM * under };
}

/** Returns the number of months with other interest than a whole month; 0 without an opening period. */
export function partialMonths({ opening }: Portfolio): number {
  if (opening === undefined) return 0;

  return Math.max(2, ...Object.values(opening.debts).map(({ waits = [] }) => waits.length));
}

/** Returns the part of the first whole month's interest that a balance already contains; null in other months. */
export function chargedAheadIn({ opening }: Portfolio, debt: Debt, month: number): YearPart | null {
  if (month !== 2 || opening === undefined) return null;

  return openingTerms(opening, debt).chargedAhead ?? null;
}

/** Returns the part of a year by which the extras of a month wait; null if they do not. */
export function waitIn({ opening }: Portfolio, debt: Debt, month: number): YearPart | null {
  const wait = opening && openingTerms(opening, debt).waits?.[month - 1];

  return wait && wait.over > 0 ? wait : null;
}

/** Returns the sum with the smallest common denominator, so that products stay exact. */
function addYearParts(one: YearPart, other: YearPart | null): YearPart {
  if (other === null) return one;
  let [divisor, rest] = [one.under, other.under];
  while (rest > 0) [divisor, rest] = [rest, divisor % rest];
  const under = (one.under / divisor) * other.under;

  return { over: (one.over * under) / one.under + (other.over * under) / other.under, under };
}

/**
 * Subtracts the interest of a whole month that a balance already contains, and adds that of extras that wait; `apr` is
 * the yearly rate of `rate`.
 */
export function correctedRate(
  rate: PeriodicRate,
  portfolio: Portfolio,
  { debt, apr, month }: { debt: Debt; apr: RatePpm; month: number },
): PeriodicRate {
  const charged = chargedAheadIn(portfolio, debt, month);
  const waits = waitIn(portfolio, debt, month);
  const more = charged ? addYearParts({ ...charged, over: -charged.over }, waits) : waits;
  if (more === null || apr === 0 || rate.type !== "fraction") return rate;
  const { over, under } = more;
  // `rate` is `apr` × its part of a year, so that smaller numbers have the same quotient.
  const [part, year] = [rate.numerator / apr, rate.denominator / PPM];
  const numerator = apr * Math.max(0, part * under + over * year);

  return { type: "fraction", numerator, denominator: PPM * year * under };
}

/** Returns the portfolio with a whole month in place of the opening period. */
export function inWholeMonths({ opening: _opening, ...whole }: Portfolio): Portfolio {
  return whole;
}
