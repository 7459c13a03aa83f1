import { fixedFromCents } from "../loans/loan-rate.ts";
import { fixedQuotient, fixedToUnits, ONE } from "../loans/fixed-point.ts";
import { safeCents } from "../loans/safe-cents.ts";
import { levelPayment } from "../loans/time-value.ts";
import type { Cents, RatePpm } from "../portfolio.ts";
import { roundedShare } from "../plan/round-exactly.ts";

/** The parts of a card statement that the repayment disclosures of Regulation Z use. */
export type CardStatement = {
  balances: readonly { amount: Cents; apr: RatePpm }[];
  /** A share of the balance before the month's finance charge, at least `floor`. */
  minimum: { share: RatePpm; floor: Cents };
  /** The balance with the lowest APR changes to `thenApr` after month `lastMonth`. */
  promo?: { lastMonth: number; thenApr: RatePpm };
};

/** A month in which only the minimum is paid. */
export type MinimumMonth = {
  month: number;
  payment: Cents;
  financeCharge: Cents;
  /** The balance at the end of the month. */
  owed: Cents;
};

/** The figures that the statement must disclose (12 CFR 1026.7(b)(12)(i)). */
export type RepaymentDisclosure = {
  months: readonly MinimumMonth[];
  minimumPaymentTotal: Cents;
  payment36: Cents;
  total36: Cents;
  /** The difference of both totals, each rounded to whole dollars. */
  savingsDollars: number;
};

export type DisclosureOutcome =
  | { kind: "disclosure"; disclosure: RepaymentDisclosure }
  /** Minimum payments never repay the balance (1026.7(b)(12)(ii)). */
  | { kind: "never"; firstPayment: Cents; firstFinanceCharge: Cents };

const MILLION = 1_000_000;
const MONTHS_PER_YEAR = 12;
const REPAID_IN_MONTHS = 36;
/** A thousand years: no card that is ever paid off takes longer. */
const MONTHS_MAX = 12_000;

/**
 * Computes the minimum-payment warning of a card statement by the method of Regulation Z, 12 CFR 1026,
 * Appendices M1 and M2: months are equal, a month's rate is APR ÷ 12, every balance is rounded to cents after
 * its charge, payments go to the lowest APR first, and there are no new charges. Does not copy three errors
 * of the printed SAS program: it compares a payment with the second balance alone, its last payment ignores
 * all balances but one, and a promotion of more than 36 months counts for more than all of them. As in that
 * program, a promotional rate ends with the charge of month `lastMonth`.
 * @throws RangeError if an amount or a sum is too large to be exact.
 */
export function repaymentDisclosure(statement: CardStatement): DisclosureOutcome {
  const months = minimumMonths(statement);
  const last = months.at(-1);
  if (last && last.owed !== 0) {
    const { payment = 0, financeCharge = 0 } = months[0] ?? {};
    return { kind: "never", firstPayment: payment, firstFinanceCharge: financeCharge };
  }
  const minimumPaymentTotal = months.reduce((total, { payment }) => safeCents(total + payment), 0);
  const payment36 = paymentFor36Months(statement);
  const total36 = safeCents(payment36 * REPAID_IN_MONTHS);
  const savingsDollars = wholeDollars(minimumPaymentTotal) - wholeDollars(total36);

  return {
    kind: "disclosure",
    disclosure: { months, minimumPaymentTotal, payment36, total36, savingsDollars },
  };
}

/** "in months where it is less than two years, otherwise in whole years" (1026.7(b)(12)(i)(B)). */
export function disclosedTime(months: number): { count: number; unit: "months" | "years" } {
  if (months < 2 * MONTHS_PER_YEAR) return { count: months, unit: "months" };
  return { count: Math.floor(months / MONTHS_PER_YEAR + 0.5), unit: "years" };
}

function minimumMonths(statement: CardStatement): MinimumMonth[] {
  const months: MinimumMonth[] = [];
  const sorted = ascending(statement);
  let balances = sorted.map(({ amount }) => amount);
  let owed = safeCents(sum(balances));

  while (owed > 0 && Number.isSafeInteger(owed) && months.length < MONTHS_MAX) {
    const month = months.length + 1;
    const then = rateAfterPromo(statement, month);
    const charged = sorted.map(({ apr }, at) => {
      const amount = balances[at] ?? 0;
      return amount + charge(amount, at === 0 ? (then ?? apr) : apr);
    });
    const financeCharge = sum(charged) - owed;
    const payment = Math.min(computeMinimum(statement, owed), owed + financeCharge);
    balances = paidLowestFirst(charged, payment);
    owed = sum(balances);
    months.push({ month, payment, financeCharge, owed });
  }
  return months;
}

function ascending({ balances }: CardStatement) {
  return balances.toSorted((left, right) => left.apr - right.apr);
}

/**
 * Returns the rate, after its promotion, of the balance that is paid first; null before that or without a
 * promotion. The order of payments stays that of the start, as in the program of Appendix M2.
 */
function rateAfterPromo({ promo }: CardStatement, month: number): RatePpm | null {
  return promo && promo.lastMonth > 0 && month >= promo.lastMonth ? promo.thenApr : null;
}

function charge(amount: Cents, apr: RatePpm): Cents {
  return roundedShare(
    amount,
    { numerator: apr, denominator: MONTHS_PER_YEAR * MILLION },
    "half-up",
  );
}

function computeMinimum({ minimum }: CardStatement, owed: Cents): Cents {
  const share = roundedShare(owed, { numerator: minimum.share, denominator: MILLION }, "half-up");
  return Math.max(minimum.floor, share);
}

function paidLowestFirst(balances: readonly Cents[], payment: Cents): Cents[] {
  let left = payment;
  return balances.map((amount) => {
    const paid = Math.min(amount, left);
    left -= paid;
    return amount - paid;
  });
}

/**
 * Returns the level payment at the average rate of all balances, in which a promotion counts for its months.
 */
function paymentFor36Months(statement: CardStatement): Cents {
  const balances = ascending(statement);
  const owed = sum(balances.map(({ amount }) => amount));
  if (owed === 0) return 0;
  const repaidIn = BigInt(REPAID_IN_MONTHS);
  const promoMonths = BigInt(Math.min(statement.promo?.lastMonth ?? 0, REPAID_IN_MONTHS));
  const weighted = balances.reduce((total, { amount, apr }, at) => {
    const isPromo = at === 0 && promoMonths > 0n;
    const later = BigInt(isPromo ? (statement.promo?.thenApr ?? apr) : apr);
    const months = isPromo ? promoMonths : 0n;
    const aprMonths = BigInt(apr) * months + later * (repaidIn - months);
    return total + BigInt(amount) * aprMonths;
  }, 0n);
  const perYear = BigInt(owed) * repaidIn * BigInt(MILLION);
  const payment = levelPayment({
    ratePerPeriod: fixedQuotient(weighted, perYear * BigInt(MONTHS_PER_YEAR)),
    periods: repaidIn * ONE,
    presentValue: -fixedFromCents(owed),
  });

  return safeCents(fixedToUnits(payment ?? 0n, 2, "half-up"));
}

function wholeDollars(amount: Cents): number {
  return Math.floor((amount + 50) / 100);
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0);
}
