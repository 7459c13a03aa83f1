import { monthAfter, monthsBetween } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import type { Cents } from "@snowball/payoff";

import type { DebtFacts } from "./debt-facts.ts";
import { levelPaymentOf } from "./escrow.ts";
import { interestOf } from "./estimate-minimum.ts";
import { toCents, toRate } from "./exact-units.ts";
import { isIncomeDriven } from "./student-loans.ts";

/** A lender's report of a loan besides its next payment; null if not reported. */
export type LoanReport = {
  /** `date` is `YYYY-MM-DD`. */
  lastPayment: { amount: string; date: string } | null;
  /** `YYYY-MM-DD`. */
  expectedPayoffDate: string | null;
  principalLent: string | null;
  termMonths: number | null;
};

type Facts = Pick<DebtFacts, "kind" | "owed" | "balances" | "student_loan">;

/** Returns whether the lender reports no payment, or zero, outside of a deferment. */
export function isPaymentUnclear({
  minimum,
  deferment_until: deferment,
}: Pick<DebtFacts, "minimum" | "deferment_until">): boolean {
  const isZero = minimum.source === "bank" && toCents(minimum.value) === 0;

  return deferment === null && (minimum.value === null || isZero);
}

/** The federal standard plan: ten years of level payments (34 CFR 685.208(b)). */
export const STANDARD_REPAYMENT_MONTHS = 120;
/** An older last payment does not indicate the current one. */
const RECENT_MONTHS = 3;
/** A last payment above this multiple of the monthly payment was an extra. */
const LARGEST_MULTIPLE = 2;

/**
 * Estimates a loan's monthly payment when its lender reports none, or reports zero. Sources, the most trusted first:
 * 1. the last payment, if it is recent, more than a month's interest and at most twice the payment that the other
 *   sources give: it is what autopay takes;
 * 2. the level payment that pays the balance off by the lender's expected payoff date;
 * 3. for a student loan the standard plan, for other loans the level payment of the loan as it was lent.
 * @param firstMonth the month of the next payment, as the date of its first day.
 * @returns null if the lender reports too little.
 */
export function estimateLoanPayment(
  facts: Facts,
  report: LoanReport,
  firstMonth: string,
): string | null {
  const { lastPayment } = report;
  const level = levelPaymentByTerms(facts, report, firstMonth);
  const isRecent =
    lastPayment !== null && lastPayment.date >= monthAfter(firstMonth, -RECENT_MONTHS);
  const last = isRecent ? toCents(lastPayment.amount) : null;
  const payment = last !== null && isMonthlyPayment(last, { facts, level }) ? last : level;

  return payment === null ? null : amountFromCents(payment);
}

function levelPaymentByTerms(facts: Facts, report: LoanReport, firstMonth: string): Cents | null {
  const rate = facts.balances[0]?.apr.value ?? null;
  const repaying = (termMonths: number) =>
    levelPaymentOf({ principalLent: facts.owed.value, rate, termMonths });
  const { expectedPayoffDate: payoff } = report;
  if (payoff !== null && payoff >= firstMonth) {
    return repaying(monthsBetween(firstMonth, payoff) + 1);
  }

  return facts.kind === "student_loan"
    ? repaying(STANDARD_REPAYMENT_MONTHS)
    : levelPaymentOf({ ...report, rate });
}

function isMonthlyPayment(
  payment: Cents,
  { facts, level }: { facts: Facts; level: Cents | null },
): boolean {
  if (payment <= 0) return false;
  if (level !== null && payment > level * LARGEST_MULTIPLE) return false;
  const rate = toRate(facts.balances[0]?.apr.value ?? null) ?? 0;
  const interest = interestOf(toCents(facts.owed.value) ?? 0, rate);

  return isIncomeDriven(facts) || level === null || payment > interest;
}
