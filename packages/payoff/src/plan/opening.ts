import type { Debt, OpeningPeriod, OpeningTerms, Portfolio, RatePpm } from "../portfolio.ts";

const PPM = 1_000_000;

/** @throws RangeError for a debt that an opening says nothing of. */
export function openingTerms({ debts }: OpeningPeriod, { id }: Debt): OpeningTerms {
  const terms = debts[id];
  if (terms === undefined) throw new RangeError(`debt ${id}: the opening says nothing of it`);

  return terms;
}

/** What an opening makes of a yearly rate; null in whole months. */
export function openingRate(
  { opening }: Portfolio,
  debt: Debt,
  { apr, month }: { apr: RatePpm; month: number },
): { numerator: number; denominator: number } | null {
  if (month > 1 || opening === undefined) return null;
  const { over, under } = openingTerms(opening, debt).accrual;

  return { numerator: apr * over, denominator: PPM * under };
}

/** The same as if its first month were a whole one. */
export function inWholeMonths({ opening: _opening, ...whole }: Portfolio): Portfolio {
  return whole;
}
