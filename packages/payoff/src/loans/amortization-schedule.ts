import { interestOn, type PeriodicRate } from "../plan/periodic-rate.ts";
import type { Cents, RatePpm, Rounding } from "../portfolio.ts";
import { fixedToUnits, ONE, type Fixed } from "./fixed-point.ts";
import {
  asFixed,
  exactRateOfPeriod,
  fixedFromCents,
  MONTHS_PER_YEAR,
  rateOfPeriod,
  type Compounding,
} from "./loan-rate.ts";
import { safeCents } from "./safe-cents.ts";
import { simpleInterest, spanOfDays } from "./simple-interest.ts";
import { levelPayment } from "./time-value.ts";

/** What determines the payment: the term of the loan, or the payment itself. */
export type Repayment =
  | {
      type: "term";
      periods: number;
      /** The agreed level payment. Default: the one that repays the loan in its term. */
      payment?: Cents;
      /** The payment is that of a longer loan, and the last payment includes the rest. */
      amortizationPeriods?: number;
      /** The amount that the level payments leave, due with the last one. */
      balloon?: Cents;
    }
  | { type: "payment"; amount: Cents };

/** A loan with level payments. Amounts in cents, `apr` the nominal yearly rate. */
export type Loan = {
  principal: Cents;
  apr: RatePpm;
  repayment: Repayment;
  /** Default: 12. Biweekly: 26. */
  periodsPerYear?: number;
  /** Default: with each payment. */
  compounding?: Compounding;
  /** Extra principal paid with each payment. */
  extraPrincipal?: Cents;
  /** Extra principal paid once, with payment number `period`. */
  prepayments?: readonly { period: number; amount: Cents }[];
  /** A first period of another length, with interest by its days. */
  firstPeriod?: { days: number; daysPerYear: "360" | "365" };
  /** Default: half-up. */
  rounding?: Rounding;
};

/** One payment of a schedule: `interest + principal = payment`. */
export type ScheduleRow = {
  period: number;
  interest: Cents;
  principal: Cents;
  payment: Cents;
  balance: Cents;
};

export type AmortizationSchedule = {
  /** The level payment. Extra principal is added to it; the last payment differs. */
  payment: Cents;
  rows: readonly ScheduleRow[];
  totalInterest: Cents;
};

export type ScheduleOutcome =
  | { kind: "schedule"; schedule: AmortizationSchedule }
  /** The payment does not exceed the interest. `least` is the smallest payment that repays the loan. */
  | { kind: "impossible"; code: "NEGATIVE_AMORTIZATION"; interest: Cents; least: Cents }
  /** Something is still owed after a hundred years. */
  | { kind: "impossible"; code: "NEVER_PAYS_OFF" };

const YEARS_MAX = 100;

/**
 * Computes every payment until nothing is owed. Interest is rounded once in each period and the payment once.
 * The last payment is the remaining balance.
 * @throws RangeError if an amount or a sum is too large to be exact.
 */
export function amortizationSchedule(loan: Loan): ScheduleOutcome {
  const rate = rateOfPeriod(loan);
  const payment = computePayment(loan, rate);
  const rows: ScheduleRow[] = [];
  let balance = loan.principal;
  let totalInterest = 0;

  while (balance > 0) {
    const period = rows.length + 1;
    const interest = interestOfPeriod(loan, { period, balance, rate });
    const due = payment + (loan.extraPrincipal ?? 0) + prepaymentIn(loan, period);
    const owed = safeCents(balance + interest);
    const isLast = due >= owed || period === lastPeriod(loan);
    const fault = isLast ? null : faultIn(loan, { period, due, interest });
    if (fault) return fault;
    const paid = isLast ? owed : due;
    balance = owed - paid;
    totalInterest = safeCents(totalInterest + interest);
    rows.push({ period, interest, principal: paid - interest, payment: paid, balance });
  }
  return { kind: "schedule", schedule: { payment, rows, totalInterest } };
}

/** Returns why a loan that is still open after this period is never repaid; null if it may be. */
function faultIn(
  loan: Loan,
  { period, due, interest }: { period: number; due: Cents; interest: Cents },
): Extract<ScheduleOutcome, { kind: "impossible" }> | null {
  if (due <= interest && growsForEver(loan, period)) {
    const least = Math.max(0, interest + 1 - (loan.extraPrincipal ?? 0));
    return { kind: "impossible", code: "NEGATIVE_AMORTIZATION", interest, least };
  }
  return period > YEARS_MAX * (loan.periodsPerYear ?? MONTHS_PER_YEAR)
    ? { kind: "impossible", code: "NEVER_PAYS_OFF" }
    : null;
}

/** Returns the level payment before rounding, in dollars; null if the payment is given. */
export function unroundedPayment(loan: Loan): Fixed | null {
  const { principal, repayment } = loan;
  if (repayment.type === "payment" || repayment.payment !== undefined) return null;

  return requirePayment(levelPayment(buildAnnuity(principal, repayment, exactRateOfPeriod(loan))));
}

function computePayment(loan: Loan, rate: PeriodicRate): Cents {
  const { principal, repayment, rounding = "half-up" } = loan;
  if (repayment.type === "payment") return repayment.amount;
  if (repayment.payment !== undefined) return repayment.payment;

  const exact = requirePayment(levelPayment(buildAnnuity(principal, repayment, asFixed(rate))));
  return safeCents(fixedToUnits(exact, 2, rounding));
}

function buildAnnuity(
  principal: Cents,
  repayment: Extract<Repayment, { type: "term" }>,
  ratePerPeriod: Fixed,
) {
  const { periods, amortizationPeriods = periods, balloon = 0 } = repayment;
  return {
    ratePerPeriod,
    periods: BigInt(amortizationPeriods) * ONE,
    presentValue: -fixedFromCents(principal),
    futureValue: fixedFromCents(balloon),
  };
}

function requirePayment(payment: Fixed | null): Fixed {
  if (payment === null) throw new RangeError("A term has at least one period.");
  return payment;
}

function interestOfPeriod(
  { apr, firstPeriod, rounding = "half-up" }: Loan,
  { period, balance, rate }: { period: number; balance: Cents; rate: PeriodicRate },
): Cents {
  if (period > 1 || !firstPeriod) return interestOn(balance, rate, rounding);

  const span = spanOfDays(firstPeriod.days, firstPeriod.daysPerYear);
  return simpleInterest({ principal: balance, apr, span }, rounding);
}

function prepaymentIn({ prepayments = [] }: Loan, period: number): Cents {
  return prepayments.reduce((sum, one) => sum + (one.period === period ? one.amount : 0), 0);
}

function lastPeriod({ repayment }: Loan): number | null {
  return repayment.type === "term" ? repayment.periods : null;
}

/** A balance that does not fall now will not fall later, unless a prepayment is still to come. */
function growsForEver({ repayment, prepayments = [], firstPeriod }: Loan, period: number): boolean {
  const isOrdinary = period > 1 || !firstPeriod;
  return (
    repayment.type === "payment" && isOrdinary && !prepayments.some((one) => one.period > period)
  );
}
