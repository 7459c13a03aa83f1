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
 * Level payments and what belongs to them, as the financial functions of spreadsheets define them
 * (PMT, NPER, IPMT, PPMT, CUMIPMT, CUMPRINC, PV, FV, RATE): money received is positive, money paid
 * negative, and `presentValue·(1+r)^n + payment·(1+r·t)·((1+r)^n − 1)/r + futureValue = 0`, where t is
 * 1 when payments fall on the beginning of their period. A question without an answer is answered
 * with null, never with a number.
 */
type Terms = {
  /** As a fraction: 8 % a year, paid monthly, is 0.08/12. Above −1. */
  ratePerPeriod: Fixed;
  presentValue: Fixed;
  /** What is left after the last payment, with the opposite sign. Default: 0. */
  futureValue?: Fixed;
  /** When in its period a payment falls. Default: `end`. */
  timing?: "end" | "beginning";
};

/** A loan or a savings plan of a known length. */
export type Annuity = Terms & { periods: Fixed };

/** The same with a known payment instead of the length. */
export type PaidAnnuity = Terms & { payment: Fixed };

/** The payment that turns the present into the future value (PMT). @returns null for no periods. */
export function levelPayment(annuity: Annuity): Fixed | null {
  if (annuity.periods === 0n || annuity.ratePerPeriod <= -ONE) return null;
  const growth = raise(ONE + annuity.ratePerPeriod, annuity.periods);
  const owed = multiply(annuity.presentValue, growth) + (annuity.futureValue ?? 0n);

  return -divide(owed, growthOfPayments(annuity, annuity.periods));
}

/** What is left after `periods` payments (FV). @returns null for a rate of −1 or below. */
export function futureValue(
  annuity: Omit<PaidAnnuity, "futureValue"> & { periods: Fixed },
): Fixed | null {
  if (annuity.ratePerPeriod <= -ONE) return null;
  const growth = raise(ONE + annuity.ratePerPeriod, annuity.periods);
  const paid = multiply(annuity.payment, growthOfPayments(annuity, annuity.periods));

  return -(multiply(annuity.presentValue, growth) + paid);
}

/**
 * What `periods` payments and a final value are worth today (PV).
 * @returns null where money shrinks so fast that nothing today is worth it.
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
 * How many payments it takes (NPER); the last may be a part of one.
 * @returns null when the payment never gets there, such as one that does not exceed the interest.
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

/** The interest within payment number `period`, from 1 (IPMT). @returns null beyond the term. */
export function interestPart(annuity: Annuity, period: number): Fixed | null {
  return cumulativeInterest(annuity, { first: period, last: period });
}

/** The principal within payment number `period`, from 1 (PPMT). @returns null beyond the term. */
export function principalPart(annuity: Annuity, period: number): Fixed | null {
  return cumulativePrincipal(annuity, { first: period, last: period });
}

/** Payments `first` through `last`, both counted from 1. */
export type PaymentRange = { first: number; last: number };

/** The interest within a range of payments (CUMIPMT). @returns null beyond the term. */
export function cumulativeInterest(annuity: Annuity, range: PaymentRange): Fixed | null {
  const principal = cumulativePrincipal(annuity, range);
  const payment = levelPayment(annuity);
  if (principal === null || payment === null) return null;

  return payment * BigInt(range.last - range.first + 1) - principal;
}

/** The principal within a range of payments (CUMPRINC). @returns null beyond the term. */
export function cumulativePrincipal(annuity: Annuity, { first, last }: PaymentRange): Fixed | null {
  const payment = levelPayment(annuity);
  const isWithin = first >= 1 && first <= last && BigInt(last) * ONE < annuity.periods + ONE;
  if (payment === null || !isWithin) return null;

  const paid = { ...annuity, payment };
  return owedAfter(paid, last) - owedAfter(paid, first - 1);
}

/** Rates per period between which `ratePerPeriod` looks, in thousandths. */
const LOOKED_AT = [-999, -900, -500, -100, -10, -1, 1, 10, 50, 100, 500, 1000, 10_000, 1_000_000];

/** The rate per period at which the payments fit the values (RATE). @returns null where none does. */
export function ratePerPeriod(
  annuity: Omit<PaidAnnuity, "ratePerPeriod"> & { periods: Fixed },
): Fixed | null {
  const miss = (rate: Fixed): Fixed =>
    (futureValue({ ...annuity, ratePerPeriod: rate }) ?? 0n) - (annuity.futureValue ?? 0n);
  const interval = findBracket(
    miss,
    LOOKED_AT.map((thousandths) => fixedQuotient(BigInt(thousandths), 1000n)),
  );

  return interval && findRoot(miss, interval);
}

/** Owed right after payment number `count`; before the first one, the present value. */
function owedAfter(annuity: LevelAnnuity, count: number): Fixed {
  if (count === 0) return annuity.presentValue;
  // What grows loses its digits to what is paid: from the end, where little is owed, nothing is lost.
  return annuity.ratePerPeriod > 0n
    ? worthOfPaymentsAfter(annuity, count)
    : leftOfPresentValue(annuity, count);
}

type LevelAnnuity = PaidAnnuity & { periods: Fixed };

/** What the payments still to come and the final value are worth right after payment `count`. */
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

/** What payments of 1 have grown to at the end: (1+r·t)·((1+r)^n − 1)/r. */
function growthOfPayments(terms: Rated, periods: Fixed): Fixed {
  const { ratePerPeriod: rate } = terms;
  if (rate === 0n) return periods;

  return multiply(dueFactor(terms), divide(raise(ONE + rate, periods) - ONE, rate));
}

/** A payment on the beginning of its period earns one period more. */
function dueFactor({ ratePerPeriod: rate, timing }: Rated): Fixed {
  return timing === "beginning" ? ONE + rate : ONE;
}
