import {
  divide,
  fixedQuotient,
  isNegligible,
  multiply,
  naturalLogarithm,
  ONE,
  power,
  raise,
  type Fixed,
} from "./fixed-point.ts";
import { findBracket, findRoot } from "./find-root.ts";

/**
 * Level payments and related functions, defined as in spreadsheets (PMT, NPER, IPMT, PPMT, CUMIPMT, CUMPRINC,
 * PV, FV, RATE). Money received is positive, money paid negative, and `presentValue·(1+r)^n +
 * payment·(1+r·t)·((1+r)^n − 1)/r + futureValue = 0`, where t is 1 if payments are made at the beginning of
 * their period. Functions return null if there is no solution.
 */
type Terms = {
  /** As a fraction: 8 % a year, paid monthly, is 0.08/12. Above −1. */
  ratePerPeriod: Fixed;
  presentValue: Fixed;
  /** The amount left after the last payment, with the opposite sign. Default: 0. */
  futureValue?: Fixed;
  /** When in its period a payment is made. Default: `end`. */
  timing?: "end" | "beginning";
};

/** A loan or a savings plan of a known length. */
export type Annuity = Terms & { periods: Fixed };

/** Like `Annuity`, with a known payment instead of the length. */
export type PaidAnnuity = Terms & { payment: Fixed };

/**
 * Returns the payment that turns the present value into the future value (PMT).
 * @returns null for zero periods.
 */
export function levelPayment(annuity: Annuity): Fixed | null {
  if (annuity.periods === 0n || annuity.ratePerPeriod <= -ONE) return null;
  const growth = raise(ONE + annuity.ratePerPeriod, annuity.periods);
  const owed = multiply(annuity.presentValue, growth) + (annuity.futureValue ?? 0n);

  return -divide(owed, growthOfPayments(annuity, annuity.periods));
}

/**
 * Returns the value after `periods` payments (FV).
 * @returns null for a rate of −1 or below.
 */
export function futureValue(
  annuity: Omit<PaidAnnuity, "futureValue"> & { periods: Fixed },
): Fixed | null {
  if (annuity.ratePerPeriod <= -ONE) return null;
  const growth = raise(ONE + annuity.ratePerPeriod, annuity.periods);
  const paid = multiply(annuity.payment, growthOfPayments(annuity, annuity.periods));

  return -(multiply(annuity.presentValue, growth) + paid);
}

/**
 * Returns the present value of `periods` payments and a final value (PV).
 * @returns null if no amount today has this value, because money loses its whole value.
 */
export function presentValue(
  annuity: Omit<PaidAnnuity, "presentValue"> & { periods: Fixed },
): Fixed | null {
  if (annuity.ratePerPeriod <= -ONE) return null;
  const growth = raise(ONE + annuity.ratePerPeriod, annuity.periods);
  if (growth === 0n) return null;
  const paid = multiply(annuity.payment, growthOfPayments(annuity, annuity.periods));

  return -divide(paid + (annuity.futureValue ?? 0n), growth);
}

/**
 * Returns the number of payments (NPER); the last can be a fraction of one.
 * @returns null if the payments never suffice, for example because they do not exceed the interest.
 */
export function numberOfPayments(annuity: PaidAnnuity): Fixed | null {
  const { ratePerPeriod: rate, payment, presentValue: present } = annuity;
  const future = annuity.futureValue ?? 0n;
  if (rate === 0n) return payment === 0n ? null : -divide(present + future, payment);
  if (rate <= -ONE) return null;

  const perpetual = multiply(payment, dueFactor(annuity));
  const numerator = perpetual - multiply(future, rate);
  const denominator = perpetual + multiply(present, rate);
  if (isNegligible(denominator, perpetual) || isNegligible(numerator, perpetual)) return null;
  if (numerator < 0n !== denominator < 0n) return null;
  return divide(naturalLogarithm(divide(numerator, denominator)), naturalLogarithm(ONE + rate));
}

/**
 * Returns the interest in payment number `period`, counted from 1 (IPMT).
 * @returns null beyond the term.
 */
export function interestPart(annuity: Annuity, period: number): Fixed | null {
  return cumulativeInterest(annuity, { first: period, last: period });
}

/**
 * Returns the principal in payment number `period`, counted from 1 (PPMT).
 * @returns null beyond the term.
 */
export function principalPart(annuity: Annuity, period: number): Fixed | null {
  return cumulativePrincipal(annuity, { first: period, last: period });
}

/** The payments `first` to `last`, both included, counted from 1. */
export type PaymentRange = { first: number; last: number };

/**
 * Returns the interest in a range of payments (CUMIPMT).
 * @returns null beyond the term.
 */
export function cumulativeInterest(annuity: Annuity, range: PaymentRange): Fixed | null {
  const principal = cumulativePrincipal(annuity, range);
  const payment = levelPayment(annuity);
  if (principal === null || payment === null) return null;

  return payment * BigInt(range.last - range.first + 1) - principal;
}

/**
 * Returns the principal in a range of payments (CUMPRINC).
 * @returns null beyond the term.
 */
export function cumulativePrincipal(annuity: Annuity, { first, last }: PaymentRange): Fixed | null {
  const payment = levelPayment(annuity);
  const isWithin = first >= 1 && first <= last && BigInt(last) * ONE < annuity.periods + ONE;
  if (payment === null || !isWithin) return null;

  const paid = { ...annuity, payment };
  return owedAfter(paid, last) - owedAfter(paid, first - 1);
}

/** The points, in thousandths, at which rates per period are evaluated to bracket the solution. */
const BRACKET_POINTS = [
  -999, -900, -500, -100, -10, -1, 1, 10, 50, 100, 500, 1000, 10_000, 1_000_000,
];

/**
 * Returns the rate per period at which the payments match the values (RATE).
 * @returns null if there is none.
 */
export function ratePerPeriod(
  annuity: Omit<PaidAnnuity, "ratePerPeriod"> & { periods: Fixed },
): Fixed | null {
  const miss = (rate: Fixed): Fixed =>
    (futureValue({ ...annuity, ratePerPeriod: rate }) ?? 0n) - (annuity.futureValue ?? 0n);
  const interval = findBracket(
    miss,
    BRACKET_POINTS.map((thousandths) => fixedQuotient(BigInt(thousandths), 1000n)),
  );

  return interval && findRoot(miss, interval);
}

/** Returns the balance right after payment number `count`; for 0, the present value. */
function owedAfter(annuity: LevelAnnuity, count: number): Fixed {
  if (count === 0) return annuity.presentValue;
  // Growing values lose digits when payments are subtracted. Computing backward from the end, where the
  // balance is small, avoids that.
  return annuity.ratePerPeriod > 0n
    ? worthOfPaymentsAfter(annuity, count)
    : leftOfPresentValue(annuity, count);
}

type LevelAnnuity = PaidAnnuity & { periods: Fixed };

/** Returns the value, right after payment `count`, of the remaining payments and the final value. */
function worthOfPaymentsAfter(annuity: LevelAnnuity, count: number): Fixed {
  const { ratePerPeriod: rate, payment, futureValue: final = 0n } = annuity;
  const left = annuity.periods - BigInt(count) * ONE;
  const untilEnd = annuity.timing === "beginning" ? left + ONE : left;
  const atEnd = multiply(payment, growthOfPayments(annuity, left)) + final;

  return -divide(atEnd, raise(ONE + rate, untilEnd));
}

function leftOfPresentValue(annuity: LevelAnnuity, count: number): Fixed {
  const isEarly = annuity.timing === "beginning";
  const growth = power(ONE + annuity.ratePerPeriod, BigInt(isEarly ? count - 1 : count));
  const paid = growthOfPayments({ ...annuity, timing: "end" }, BigInt(count) * ONE);

  return multiply(annuity.presentValue, growth) + multiply(annuity.payment, paid);
}

type Rated = Pick<Terms, "ratePerPeriod" | "timing">;

/** Returns the final value of payments of 1: (1+r·t)·((1+r)^n − 1)/r. */
function growthOfPayments(terms: Rated, periods: Fixed): Fixed {
  const { ratePerPeriod: rate } = terms;
  if (rate === 0n) return periods;

  return multiply(dueFactor(terms), divide(raise(ONE + rate, periods) - ONE, rate));
}

/** A payment at the beginning of its period earns one more period of interest. */
function dueFactor({ ratePerPeriod: rate, timing }: Rated): Fixed {
  return timing === "beginning" ? ONE + rate : ONE;
}
