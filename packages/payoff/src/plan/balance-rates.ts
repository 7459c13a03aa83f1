import { MONTHLY_DENOMINATOR, monthlyRate, semiAnnualRate } from "./periodic-rate.ts";
import type { PeriodicRate } from "./periodic-rate.ts";
import type { Accrual, Debt, Portfolio, RatedBalance, RatePpm } from "../portfolio.ts";

type Calendar = Portfolio["calendar"];
type YearBasis = Extract<Accrual, { type: "simple-daily" }>["yearBasis"];

const PPM = 1_000_000;
const QUARTERS = 4;

/** The yearly rate `balance` is charged with the accrual of `month`. */
export function aprIn(month: number, { deferment }: Debt, balance: RatedBalance): RatePpm {
  if (deferment?.isSubsidised && month <= deferment.months) return 0;
  if (isDeferred(balance, month)) return 0;
  return balance.promo && isPromotional(balance, month) ? balance.promo.apr : balance.apr;
}

/** What the accrual of `month` makes of a yearly rate. */
export function rateIn(
  month: number,
  apr: RatePpm,
  { accrual, calendar }: { accrual: Accrual | undefined; calendar: Calendar },
): PeriodicRate {
  if (accrual?.type === "semi-annual") return semiAnnualRate(apr);
  if (accrual?.type !== "simple-daily") return monthlyRate(apr);
  return dailyRate(apr, accrual.yearBasis, { month, calendar });
}

/** Whether a debt is charged a twelfth of its yearly rate each month. */
export function isByMonth({ accrual }: Debt): boolean {
  return accrual === undefined || accrual.type === "monthly";
}

/** The yearly rate debts are compared by: twelve accruals without compounding. */
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

/** The rate of a `simple-daily` accrual over the days of `month`; without a calendar a twelfth. */
function dailyRate(
  apr: RatePpm,
  yearBasis: YearBasis,
  at: { month: number; calendar: Calendar },
): PeriodicRate {
  const span = dailySpan(yearBasis, at);
  if (!span) return monthlyRate(apr);

  // In quarters of a day, a year of 365.25 days is whole.
  const numerator = apr * span.days * QUARTERS;
  return { type: "fraction", numerator, denominator: PPM * span.daysOfYear * QUARTERS };
}

/** How many days of what year interest gathers before the payment of `month`; null = not known. */
export function dailySpan(
  yearBasis: YearBasis,
  { month, calendar }: { month: number; calendar: Calendar },
): { days: number; daysOfYear: number } | null {
  const span = calendar?.[month - 1] ?? calendar?.at(-1);
  if (!span) return null;

  const actual = span.isLeapYear ? 366 : 365;
  return { days: span.days, daysOfYear: yearBasis === "actual" ? actual : Number(yearBasis) };
}

/** The months whose accrual charges a debt at another rate than the month before. */
export function rateChangesOf(debt: Debt): number[] {
  const ends = debt.balances.flatMap(({ promo, deferred }) => [promo?.months, deferred?.months]);
  return [...ends, debt.deferment?.months]
    .filter((months) => months !== undefined)
    .map((months) => months + 1);
}
