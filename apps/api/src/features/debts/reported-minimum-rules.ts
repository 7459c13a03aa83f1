import type { CombinedBill } from "@snowball/contract";
import { compareDates } from "@snowball/dates";
import { signOf } from "@snowball/money";
import { isIncomeDriven } from "@snowball/planner";

import { kindOf } from "./debt-kind-rules.ts";
import { type DebtEntry, type LinkedDebt, NOTHING_STATED } from "./debt-rows.ts";
import { isPaused, pausedUntil } from "./student-loan-rules.ts";

/** The fields of a linked debt that affect its reported payment. */
type Reported = Parameters<typeof kindOf>[0] &
  Pick<
    LinkedDebt,
    "liability" | "balanceCurrent" | "minimum" | "billLoans" | "billShare" | "billAnswer"
  > & {
    studentLoan: Pick<
      NonNullable<LinkedDebt["studentLoan"]>,
      "loanStatus" | "loanStatusEndDate" | "repaymentPlan"
    > | null;
    entry: Pick<DebtEntry, "autopay" | "defermentUntil"> | null;
  };

export type ReportedMinimum = {
  /** The payment that the bank requests on this debt; null = unknown. */
  amount: string | null;
  isZeroUnclear: boolean;
};

/**
 * Reads the payment that a bank reports on a linked debt.
 *
 * - For a combined bill of several student loans, it is this loan's share.
 * - A loan's payment of zero is unknown: several servicers report zero while autopay is on. It is zero if the
 *   user states autopay, if the loan is deferred, if the servicer reports an income-driven plan, or if
 *   nothing is owed.
 * @param lastBegun calendar date from which on a date is not yet past.
 */
export function reportedMinimum(debt: Reported, lastBegun: string): ReportedMinimum {
  const share = debt.billAnswer === false ? null : debt.billShare;
  const amount = share ?? debt.minimum;
  const isZeroUnclear =
    debt.minimum !== null && signOf(debt.minimum) === 0 && mayHaveToPay(debt, lastBegun);

  return { amount: isZeroUnclear ? null : amount, isZeroUnclear };
}

function mayHaveToPay(debt: Reported, lastBegun: string): boolean {
  const { autopay } = debt.entry ?? NOTHING_STATED;
  const isOwed = debt.balanceCurrent === null || signOf(debt.balanceCurrent) > 0;
  if (kindOf(debt) === "credit_card" || autopay !== "none" || !isOwed) return false;
  if (isDeferred(debt, lastBegun)) return false;

  const repaymentPlan = { type: debt.studentLoan?.repaymentPlan ?? null };
  return !isIncomeDriven({ student_loan: { repayment_plan: repaymentPlan } });
}

function isDeferred(debt: Reported, lastBegun: string): boolean {
  const until = defermentOf(debt, lastBegun);
  if (until !== null && compareDates(until, lastBegun) >= 0) return true;
  const { studentLoan } = debt;

  return debt.liability === "student_loan" && studentLoan !== null && isPaused(studentLoan)
    ? studentLoan.loanStatusEndDate === null
    : false;
}

/** Returns the date until which no payment is due, as the user states or else the servicer reports. */
export function defermentOf(
  { entry, liability, studentLoan }: Pick<Reported, "entry" | "liability" | "studentLoan">,
  lastBegun: string,
): string | null {
  const reported = liability === "student_loan" ? studentLoan : null;

  return entry?.defermentUntil ?? pausedUntil(reported, lastBegun);
}

/** Returns the bill that the servicer reports on several loans; null if the minimum is this debt's alone. */
export function combinedBillOf({
  minimum,
  billLoans,
  billAnswer,
}: Pick<Reported, "minimum" | "billLoans" | "billAnswer">): CombinedBill | null {
  if (billLoans === null || minimum === null) return null;

  return {
    amount: minimum,
    loan_count: billLoans,
    is_shared: billAnswer !== false,
    is_confirmed: billAnswer !== null,
  };
}
