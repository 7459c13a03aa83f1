import type { DebtKind } from "@snowball/contract";

import type { obligations, payments } from "#database/schema.ts";
import type { Liability } from "#features/accounts/index.ts";

// Input and output of the ledger rules. Dates are the user's calendar dates, amounts are decimal text in the debt's
// currency, and null means unknown.

/** One payment of one debt in one cycle, as stored. The table describes the columns. */
export type Obligation = Omit<typeof obligations.$inferSelect, "userId" | "isClosed">;

/** Money that went to a debt, as stored. The table describes the columns. */
export type Payment = Omit<typeof payments.$inferSelect, "userId" | "isClosed" | "createdAt">;

/** A row with its storage columns. */
export type Kept<Row> = Row & { isClosed: boolean };
export type KeptPayment = Kept<Payment> & { createdAt: Date };

/** The bank's report of a debt. */
export type LenderReport = {
  /** The user's date of the last successful refresh. */
  asOf: string;
  /** The kind of the liability that the bank reports; null if it reports the account only. */
  liability: Liability["kind"] | null;
  dueDate: string | null;
  /** What the bank requests on this debt: this loan's share of a combined bill. */
  amount: string | null;
  /** The bill that `amount` is a share of; null if `amount` is all of it. */
  wholeBill: string | null;
  /** Whether the bank reports zero on a loan that may still have to be paid; `amount` is then null. */
  isZeroUnclear: boolean;
  statementDate: string | null;
  isOverdue: boolean | null;
  /** A mortgage's open amount of past cycles. */
  pastDue: string | null;
  lastPaymentAmount: string | null;
  lastPaymentDate: string | null;
  /** Whether transactions of the debt's own account are read. */
  hasTransactions: boolean;
};

/** What the user entered about a debt's due day, amount and balance. */
export type UserOverrides = {
  amount: string | null;
  /** The bank's due date, moved to the user's due day; null without a bank date or a correction. */
  dueDate: string | null;
  /** 1–31; a shorter month uses its last day. */
  dueDay: number | null;
  /** When the due day was entered. */
  dueDayOn: string | null;
  /** When the balance of an entered debt was last entered. */
  balanceOn: string | null;
};

/** What the ledger rules need to know about a debt. */
export type LedgerFacts = {
  debtId: string;
  kind: DebtKind;
  /** ISO 4217. */
  currency: string | null;
  /** Names under which its payments may appear: lender, nickname, official and short account name. */
  names: readonly string[];
  /** The last digits of its account number. */
  mask: string | null;
  owed: string | null;
  /** Key of the bill that the debt shares with other student loans; null if it has its own. */
  billedWith: string | null;
  /** Last date on which the lender requests no payment. */
  defermentUntil: string | null;
  /** Null for a manual debt. */
  bank: LenderReport | null;
  /**
   * Whether a payment that no one saw was certainly missed: the lender reports it, or its account's transactions are
   * read. Of a debt that is no longer linked, as of its last report.
   */
  areMissesCertain: boolean;
  /** The user's date of the last report of a bank that was unlinked; null for other debts, or if it is unknown. */
  lastReportOn: string | null;
  user: UserOverrides;
  /** Amounts to expect besides those of its obligations, such as an autopay amount. */
  expectedAmounts: readonly string[];
};

/** An amount that the plan listed for a debt on a day. `isBalance`: it is only the debt's balance, which nothing listed. */
export type ListedAmount = { debtId: string; amount: string; on: string; isBalance?: boolean };

/**
 * An amount that the plan listed on a day for a payment of the next month, and the other amounts that it listed for the
 * debt on that day.
 */
export type ListedAhead = ListedAmount & { others: readonly string[] };

/** A transaction of one of the user's accounts, without duplicate accounts. */
export type LedgerTransaction = {
  /** The provider's id. The posted transaction that replaces a pending one refers to it. */
  id: string;
  /** The account's id; a debt's own account has the debt's id. */
  accountId: string;
  side: "checking" | "lender";
  date: string;
  /** Positive is money out of the account: a payment is positive in checking, negative at the lender. */
  amount: string;
  currency: string | null;
  name: string;
  merchantName: string | null;
  /** Plaid's personal finance category, primary or detailed. */
  category: string | null;
  isPending: boolean;
  /** The provider's id of the pending transaction that it replaces. */
  pendingId: string | null;
};
