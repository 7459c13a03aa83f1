import type { Cents, Debt, OpeningPeriod, OpeningTerms, Portfolio, RatePpm } from "../portfolio.ts";

const PPM = 1_000_000;

/** @throws RangeError if the opening period has no entry for the debt. */
export function openingTerms({ debts }: OpeningPeriod, { id }: Debt): OpeningTerms {
  const terms = debts[id];
  if (terms === undefined) throw new RangeError(`debt ${id}: the opening says nothing of it`);

  return terms;
}

/** Returns the escrow of a debt in a month. */
export function escrowIn({ opening }: Portfolio, debt: Debt, month: number): Cents {
  return month === 1 && opening ? openingTerms(opening, debt).escrow : (debt.escrow ?? 0);
}

/** Returns the rate of an opening period as a fraction; null in whole months. */
export function openingRate(
  { opening }: Portfolio,
  debt: Debt,
  { apr, month }: { apr: RatePpm; month: number },
): { numerator: number; denominator: number } | null {
  if (month > 1 || opening === undefined) return null;
  const { over, under } = openingTerms(opening, debt).accrual;

  return { numerator: apr * over, denominator: PPM * under };
}

/** Returns the portfolio with a whole month in place of the opening period. */
export function inWholeMonths({ opening: _opening, ...whole }: Portfolio): Portfolio {
  return whole;
}
