import { MONTHLY_DENOMINATOR, monthlyRate, semiAnnualRate } from "./periodic-rate.ts";
import type { PeriodicRate } from "./periodic-rate.ts";
import type { Accrual, Debt, Portfolio, RatedBalance, RatePpm } from "../portfolio.ts";

type Calendar = Portfolio["calendar"];
type YearBasis = Extract<Accrual, { type: "simple-daily" }>["yearBasis"];

const PPM = 1_000_000;
const QUARTERS = 4;

/** Returns the yearly rate that the accrual of `month` charges on `balance`. */
export function aprIn(month: number, { deferment }: Debt, balance: RatedBalance): RatePpm {
  if (deferment?.isSubsidised && month <= deferment.months) return 0;
  if (isDeferred(balance, month)) return 0;
  return balance.promo && isPromotional(balance, month) ? balance.promo.apr : balance.apr;
}

/** Converts a yearly rate to the rate of the accrual of `month`. */
export function rateIn(
  month: number,
  apr: RatePpm,
  { accrual, calendar }: { accrual: Accrual | undefined; calendar: Calendar },
): PeriodicRate {
  if (accrual?.type === "semi-annual") return semiAnnualRate(apr);
  if (accrual?.type !== "simple-daily") return monthlyRate(apr);
  return dailyRate(apr, accrual.yearBasis, { month, calendar });
}

/** Returns whether each month charges a twelfth of the yearly rate. */
export function isByMonth({ accrual }: Debt): boolean {
  return accrual === undefined || accrual.type === "monthly";
}

/** Returns the yearly rate by which debts are compared: twelve accruals without compounding. */
export function comparableRate(apr: RatePpm, { accrual }: Debt): number {
  if (accrual?.type !== "semi-annual") return apr;
  const rate = semiAnnualRate(apr);
  return rate.type === "root" ? rate.nearest * MONTHLY_DENOMINATOR : apr;
}

export function isDeferred({ deferred }: RatedBalance, month: number): boolean {
  return deferred !== undefined && month <= deferred.months;
}

export function isPromotional({ promo }: RatedBalance, month: number): boolean {
  return promo !== undefined && month <= promo.months;
}

/** Returns the rate of a `simple-daily` accrual over the days of `month`, or a twelfth without a calendar. */
function dailyRate(
  apr: RatePpm,
  yearBasis: YearBasis,
  at: { month: number; calendar: Calendar },
): PeriodicRate {
  const span = dailySpan(yearBasis, at);
  if (!span) return monthlyRate(apr);

  // Counts in quarters of a day, because a year of 365.25 days has a whole number of them.
  const numerator = apr * span.days * QUARTERS;
  return { type: "fraction", numerator, denominator: PPM * span.daysOfYear * QUARTERS };
}

/**
 * Returns the days of interest before the payment of `month` and the days of their year, or null without a
 * calendar.
 */
export function dailySpan(
  yearBasis: YearBasis,
  { month, calendar }: { month: number; calendar: Calendar },
): { days: number; daysOfYear: number } | null {
  const span = calendar?.[month - 1] ?? calendar?.at(-1);
  if (!span) return null;

  const actual = span.isLeapYear ? 366 : 365;
  return { days: span.days, daysOfYear: yearBasis === "actual" ? actual : Number(yearBasis) };
}

/** Returns the months in which the rate of a debt differs from the month before. */
export function listRateChanges(debt: Debt): number[] {
  const ends = debt.balances.flatMap(({ promo, deferred }) => [promo?.months, deferred?.months]);
  return [...ends, debt.deferment?.months]
    .filter((months) => months !== undefined)
    .map((months) => months + 1);
}
