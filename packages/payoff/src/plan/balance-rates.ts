import { MONTHLY_DENOMINATOR, monthlyRate, semiAnnualRate } from "./periodic-rate.ts";
import type { PeriodicRate } from "./periodic-rate.ts";
import type { Accrual, Debt, Portfolio, RatedBalance, RatePpm } from "../portfolio.ts";

/** What a balance is charged with an accrual. */
export type Charge = {
  apr: RatePpm;
  /** The yearly rate debts are compared by: twelve accruals without compounding. */
  comparable: number;
  rate: PeriodicRate;
};

/** The charges of a balance's two rates, worked out once. */
export type BalanceCharges = { regular: Charge; promo: Charge };

type Calendar = Portfolio["calendar"];
type YearBasis = Extract<Accrual, { type: "simple-daily" }>["yearBasis"];

const PPM = 1_000_000;
const QUARTERS = 4;
const NO_CHARGE: Charge = { apr: 0, comparable: 0, rate: monthlyRate(0) };

export function balanceCharges(balance: RatedBalance, debt: Debt): BalanceCharges {
  const regular = chargeOf(balance.apr, debt);
  return { regular, promo: balance.promo ? chargeOf(balance.promo.apr, debt) : regular };
}

/** What `balance` is charged with the accrual of `month`. */
export function chargeIn(
  month: number,
  debt: Debt,
  of: { balance: RatedBalance; charges: BalanceCharges },
): Charge {
  const { deferment } = debt;
  if (deferment?.isSubsidised && month <= deferment.months) return NO_CHARGE;
  if (isDeferred(of.balance, month)) return NO_CHARGE;
  return isPromotional(of.balance, month) ? of.charges.promo : of.charges.regular;
}

export function isDeferred({ deferred }: RatedBalance, month: number): boolean {
  return deferred !== undefined && month <= deferred.months;
}

export function isPromotional({ promo }: RatedBalance, month: number): boolean {
  return promo !== undefined && month <= promo.months;
}

/** The rate of a `simple-daily` accrual over the days of `month`; without a calendar a twelfth. */
export function dailyRate(
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

function chargeOf(apr: RatePpm, { accrual }: Debt): Charge {
  if (accrual?.type !== "semi-annual") return { apr, comparable: apr, rate: monthlyRate(apr) };
  const rate = semiAnnualRate(apr);
  return { apr, rate, comparable: rate.type === "root" ? rate.nearest * MONTHLY_DENOMINATOR : apr };
}
