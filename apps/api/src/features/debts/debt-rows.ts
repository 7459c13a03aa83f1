import { LEAD_DAYS_DEFAULT, REMINDER_DAYS_DEFAULT } from "@snowball/contract";

import type { debtEntries, liabilities } from "#database/schema.ts";

/** What the user says of a debt; see the table. */
export type DebtEntry = typeof debtEntries.$inferSelect;

/** The part of an entry that says something, whichever debt it is about. */
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

/** A plan's total before and after it followed the debt; null where it did not. */
export type MovedTotal = Pick<DebtEntry, "totalBefore" | "totalAfter">;

/** The word of a user who said nothing. */
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

/** An account that is a debt: what the bank says of it, and the user. Null = nobody said. */
export type LinkedDebt = {
  /** The account's. */
  id: string;
  connectionId: string;
  /** The same account as it came through an older connection; null where there is none. */
  duplicateOf: string | null;
  /** What the user said of the entered debt that is back as it; null where there is none, or nothing was said. */
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
  /** Of a card, in the bank's order. */
  aprs: BankApr[];
  /** Of a loan. */
  interestRate: string | null;
  /** Of a mortgage: what was lent, and for how long. */
  principalLent: string | null;
  termMonths: number | null;
  /** What only a student loan has, but for what was lent; null where nothing of it is said. */
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
  /** As the bank reports it on this account. */
  minimum: string | null;
  dueDate: string | null;
  /** When a card's last statement was issued. */
  statementDate: string | null;
  /** How many student loans the bill may be for; null = it is this debt's own. */
  billLoans: number | null;
  /** This loan's part of that bill. */
  billShare: string | null;
  /** Whether the user says that it is one bill for these loans; null = not answered, so it is. */
  billAnswer: boolean | null;
  lastPaymentAmount: string | null;
  lastPaymentDate: string | null;
  /** The bank's own word; null when it has none. */
  isOverdue: boolean | null;
  entry: DebtEntry | null;
};
