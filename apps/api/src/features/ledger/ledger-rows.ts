import type { DebtKind } from "@snowball/contract";

// Input and output of the ledger rules. Dates are the user's calendar dates, amounts are decimal text in the debt's
// currency, and null means unknown.

/** One payment of one debt in one cycle, as stored. */
export type Obligation = {
  debtId: string;
  /** The first known due date, which never changes. It is the key together with the debt. */
  cycle: string;
  /** The current due date; the month's last day if no date is known. */
  dueDate: string;
  /** Null if no date is known: the payment is due some day in the month of `dueDate`. */
  dueDateSource: "bank" | "user" | null;
  /** What the lender billed for the cycle, including escrow; null if unknown. */
  amount: string | null;
  amountSource: "bank" | "user" | null;
  /** Issue date of the statement that billed it; cards only. */
  statementDate: string | null;
  /** Date of the data or user input from which the cycle was first known. */
  statedOn: string;
  /**
   * The lower amount that the lender requests since a payment, and the date of that report; null if it requests the
   * whole bill.
   */
  stillAsked: { amount: string; on: string } | null;
  skippedOn: string | null;
  /** Whether the due date passed in a deferment: nothing was due, even if the deferment is removed later. */
  isDeferred: boolean;
  /** The date on which the user reported it as unpaid, and the amount that was seen by then. */
  notPaid: { on: string; seen: string } | null;
};

/** The source of a payment: the user, a transaction of either account, or the lender's "last payment". */
export type PaymentSource = "user" | "lender" | "checking" | "last_payment";

/**
 * Why a payment belongs to this debt: the user recorded it; a credit on the debt's own account; the lender's "last
 * payment"; the lender's name; an amount that only this debt requests at that time.
 */
export type Why = "by_hand" | "lender_credit" | "last_payment" | "name" | "amount_and_date";

/** Money that went to a debt, as stored. */
export type Payment = {
  id: string;
  debtId: string;
  /** Greater than zero. */
  amount: string;
  /** When it left the account, or the nearest known date. */
  sentOn: string;
  /** When the lender received it; null while it is in transit. */
  seenOn: string | null;
  source: PaymentSource;
  why: Why;
  /** The status that the user entered; null for a payment that was matched from transactions. */
  recordedAs: "sent" | "paid" | null;
  /** The cycle that the user chose for it; null if the rules choose. */
  chosenCycle: string | null;
  /** Whether the user marked it as an extra payment, which meets no cycle. */
  isExtra: boolean;
  /**
   * The provider's ids of the linked transactions; each is in one payment of a debt at most. They are no foreign
   * keys: the next matching deletes a payment if its transaction was withdrawn. If both are null, a payment that was
   * not entered by hand stays as it is.
   */
  checkingTransactionId: string | null;
  lenderTransactionId: string | null;
  /** When it was returned, for lack of funds for example. It then does not count. */
  returnedOn: string | null;
  /** When the user undid it. It then does not count and is not matched again. */
  undoneOn: string | null;
};

/** The bank's report of a debt. */
export type BankWord = {
  /** The user's date of the last successful refresh. */
  asOf: string;
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
  bank: BankWord | null;
  /**
   * Whether a payment that no one saw was certainly missed: the lender reports it, or its account's transactions are
   * read. Of a debt that is no longer linked, as of its last report.
   */
  areMissesCertain: boolean;
  user: UserOverrides;
  /** Amounts to expect besides those of its obligations, such as an autopay amount. */
  expectedAmounts: readonly string[];
};

/** An amount that the plan listed for a debt on a day, or the debt's balance. */
export type ListedAmount = { debtId: string; amount: string; on: string };

/**
 * An amount that the plan listed on a day for a payment of the next month, and the largest other amount that it listed
 * for the debt on that day; null if there was none.
 */
export type ListedAhead = ListedAmount & { beside: string | null };

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

/**
 * `unknown`: the amount is unknown, or, long after the due date, whether it was paid. `late`: certainly missed, not
 * just unseen.
 */
export type ObligationState =
  | "upcoming"
  | "sent"
  | "paid"
  | "partial"
  | "late"
  | "not_needed"
  | "skipped"
  | "unknown";

/** Questions that only the user can answer. */
export type Question = "was_it_paid" | "did_it_arrive";
