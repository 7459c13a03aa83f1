/** A year by the day count of a lender, in hundredths of a day: 365 or, at federal servicers, 365.25. */
export type YearHundredths = 36_500 | 36_525;

const MILLION = 1_000_000;

/**
 * Interest that is not rounded yet: the sum, over days, of whole cents × yearly rate in millionths.
 * It stays a whole number, so that nothing is lost before the lender rounds.
 */
export type Accrual = number;

/** What an accrual is in whole cents, half a cent rounded up. */
export function centsOf(accrual: Accrual, year: YearHundredths): number {
  const [top, bottom] = [BigInt(Math.round(accrual)) * 200n, BigInt(year) * BigInt(MILLION)];
  return Number((top + bottom) / (2n * bottom));
}

/** The accrual that so many cents are. */
export function accrualOf(cents: number, year: YearHundredths): Accrual {
  return (cents * year * MILLION) / 100;
}

/** One month's interest where a lender charges by the month: a twelfth of the yearly rate. */
export function monthOf(cents: number, rate: number): number {
  const bottom = 12n * BigInt(MILLION);
  return Number((2n * BigInt(cents) * BigInt(rate) + bottom) / (2n * bottom));
}
