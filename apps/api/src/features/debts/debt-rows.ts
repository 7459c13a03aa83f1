import { type Apr, LEAD_DAYS_DEFAULT, REMINDER_DAYS_DEFAULT } from "@snowball/contract";

import type { debtEntries } from "#database/schema.ts";
import type { Liability } from "#features/accounts/index.ts";

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
  createdAt: Date;
  institutionId: string | null;
  institutionName: string | null;
  syncedAt: Date | null;
  /** Whether transactions of the account are read. Most lenders report none on loans. */
  hasTransactions: boolean;
  report: Liability | null;
  /** APRs of a card, in the bank's order. */
  aprs: Apr[];
  /** Whether the user confirmed that the loans share one bill; null = not answered, which counts as yes. */
  billAnswer: boolean | null;
  entry: DebtEntry | null;
};
