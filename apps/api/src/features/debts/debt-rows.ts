import { LEAD_DAYS_DEFAULT, REMINDER_DAYS_DEFAULT } from "@snowball/contract";

import type { debtEntries, liabilities } from "#database/schema.ts";

/** A row with the user's input about a debt; see the table. */
export type DebtEntry = typeof debtEntries.$inferSelect;

/** The columns of an entry that are the user's input. */
export type StatedDebt = Omit<
  DebtEntry,
  | "id"
  | "userId"
  | "accountId"
  | "totalBefore"
  | "totalAfter"
  | "removedAt"
  | "sameAs"
  | "keptApart"
  | "duplicateOf"
  | "createdAt"
>;

/** The plan's total before and after the debt was included or excluded. Null if the total did not change. */
export type MovedTotal = Pick<DebtEntry, "totalBefore" | "totalAfter">;

/** The input of a user who entered nothing. */
export const NOTHING_STATED: StatedDebt = {
  name: null,
  lender: null,
  kind: null,
  currency: null,
  owed: null,
  balances: [],
  minimum: null,
  minimumRule: null,
  dueDay: null,
  accrual: null,
  accruedInterest: null,
  monthlyFee: null,
  annualFeeAmount: null,
  annualFeeMonth: null,
  escrow: null,
  defermentUntil: null,
  isSubsidized: false,
  isIncluded: null,
  isSecured: null,
  isPrepayable: true,
  isBillShared: null,
  nickname: null,
  autopay: "none",
  autopayAmount: null,
  leadDays: LEAD_DAYS_DEFAULT,
  reminderDays: REMINDER_DAYS_DEFAULT,
  owedAt: null,
  dueDayAt: null,
  minimumAt: null,
  lastWord: null,
};

export type BankApr = {
  aprType: string;
  aprPercentage: string;
  balanceSubjectToApr: string | null;
};

/** An account that is a debt, with the bank's report and the user's input. Null = unknown. */
export type LinkedDebt = {
  /** The account's id. */
  id: string;
  connectionId: string;
  /** Id of the same account in an older connection; null if there is none. */
  duplicateOf: string | null;
  /**
   * Whether the user included the entered debt that was linked again as this one; null if there is none or it is
   * unset.
   */
  backInclusion: boolean | null;
  type: "depository" | "credit" | "loan" | "other";
  subtype: string | null;
  name: string;
  officialName: string | null;
  mask: string | null;
  currency: string | null;
  balanceCurrent: string | null;
  institutionId: string | null;
  institutionName: string | null;
  syncedAt: Date | null;
  liability: "credit" | "mortgage" | "student_loan" | null;
  /** APRs of a card, in the bank's order. */
  aprs: BankApr[];
  /** APR of a loan. */
  interestRate: string | null;
  /** Original principal and term of a mortgage. */
  principalLent: string | null;
  termMonths: number | null;
  /** Fields that only student loans have, and the original principal; null without a liability. */
  studentLoan: Pick<
    typeof liabilities.$inferSelect,
    | "accountId"
    | "loanStatus"
    | "loanStatusEndDate"
    | "repaymentPlan"
    | "repaymentPlanDescription"
    | "outstandingInterestAmount"
    | "pslfEligibilityDate"
    | "pslfPaymentsMade"
    | "pslfPaymentsRemaining"
    | "expectedPayoffDate"
    | "originationDate"
    | "originationPrincipalAmount"
  > | null;
  /** The minimum payment that the bank reports on this account. */
  minimum: string | null;
  dueDate: string | null;
  /** When a card's last statement was issued. */
  statementDate: string | null;
  /** Number of student loans that may share the bill; null if the bill is for this debt alone. */
  billLoans: number | null;
  /** This loan's share of that bill. */
  billShare: string | null;
  /** Whether the user confirmed that the loans share one bill; null = not answered, which counts as yes. */
  billAnswer: boolean | null;
  lastPaymentAmount: string | null;
  lastPaymentDate: string | null;
  /** The bank's own overdue flag; null if it reports none. */
  isOverdue: boolean | null;
  entry: DebtEntry | null;
};
