import type { DebtKind } from "@snowball/contract";

// What the rules of the ledger take and give. Dates are calendar dates of the user, amounts decimal
// text of the debt's currency, null is "nobody says".

/** One payment of one debt in one cycle, as it is kept. */
export type Obligation = {
  debtId: string;
  /** The due date it had when it was first known; never changes. With the debt it is the key. */
  cycle: string;
  /** The due date as it is known now; the month's last day if no date is known. */
  dueDate: string;
  /** Null if no date is known: the payment is due some day in the month of `dueDate`. */
  dueDateSource: "bank" | "user" | null;
  /** What the lender billed for the cycle, escrow included; null where nobody says. */
  amount: string | null;
  amountSource: "bank" | "user" | null;
  /** Of a card: when the statement was issued that billed it. */
  statementDate: string | null;
  /** The day of the data, or of the user's word, that the cycle was first known from. */
  statedOn: string;
  /**
   * Where the lender now asks for less than it billed, as after a payment: for how much, and on the
   * day of which data.
   */
  stillAsked: { amount: string; on: string } | null;
  skippedOn: string | null;
  /** Its due date passed in a deferment: nothing was due, even if the deferment is removed later. */
  isDeferred: boolean;
  /** Where the user says that it was not paid: since when, and what could be seen of it by then. */
  notPaid: { on: string; seen: string } | null;
};

/** Who told of a payment: the user, a transaction of either account, or the lender's "last payment". */
export type PaymentSource = "user" | "lender" | "checking" | "last_payment";

/**
 * Why a payment is one of this debt: the user said so; a credit on the debt's own account; the lender's
 * "last payment"; the lender's name; an amount that only this debt asks for at that time.
 */
export type Why = "by_hand" | "lender_credit" | "last_payment" | "name" | "amount_and_date";

/** Money that went to a debt, as it is kept. */
export type Payment = {
  id: string;
  debtId: string;
  /** More than zero. */
  amount: string;
  /** When it left the account, or as near to that as anybody says. */
  sentOn: string;
  /** When the lender had it; null while it is in the air. */
  seenOn: string | null;
  source: PaymentSource;
  why: Why;
  /** What the user said of a payment that is entered by hand; null of one that was recognised. */
  said: "sent" | "paid" | null;
  /** The cycle that the user chose for it; null: the rules find it. */
  chosenCycle: string | null;
  /** Beyond all that is due, by the user's word: it meets no cycle. */
  isExtra: boolean;
  /**
   * The provider's ids of the transactions that it was recognised by; each is in one payment at most.
   * They name transactions and do not hang on them: one that the bank withdraws takes its payment along
   * the next time that payments are recognised. Both null, and not by hand: what was seen stays.
   */
  checkingTransactionId: string | null;
  lenderTransactionId: string | null;
  /** When it came back (no cover, closed account): it then counts for nothing. */
  returnedOn: string | null;
  /** Set when the user took it back: it counts for nothing, and is not recognised again. */
  undoneOn: string | null;
};

/** What the bank says of a debt. */
export type BankWord = {
  /** The user's day on which the bank was last asked with success. */
  asOf: string;
  dueDate: string | null;
  /** What the bank asks for on this debt: of one bill for several loans this loan's share. */
  amount: string | null;
  /** The bill that `amount` is a share of; null if `amount` is all of it. */
  wholeBill: string | null;
  /** The bank reports zero, and the loan may still have to be paid; `amount` is then null. */
  isZeroUnclear: boolean;
  statementDate: string | null;
  isOverdue: boolean | null;
  /** Of a mortgage: what cycles whose date has passed have left open. */
  pastDue: string | null;
  lastPaymentAmount: string | null;
  lastPaymentDate: string | null;
  /** Whether the transactions of the debt's own account are read. */
  hasTransactions: boolean;
};

/** What the user says of when a debt is due, and how much. */
export type UserWord = {
  amount: string | null;
  /** 1–31; in a month that lacks the day, its last one. */
  dueDay: number | null;
  /** When the due day was said. */
  dueDayOn: string | null;
  /** When the balance of an entered debt was last entered. */
  balanceOn: string | null;
};

/** A debt, as far as its ledger goes. */
export type LedgerFacts = {
  debtId: string;
  kind: DebtKind;
  /** ISO 4217. */
  currency: string | null;
  /** By which its payments may be named: lender, nickname, official and short name of the account. */
  names: readonly string[];
  /** The last digits of its account's number. */
  mask: string | null;
  owed: string | null;
  /** Names the bill that the debt shares with other student loans; null if it has its own. */
  billedWith: string | null;
  /** The lender asks for nothing up to this day. */
  defermentUntil: string | null;
  /** Null of a debt that the user entered. */
  bank: BankWord | null;
  user: UserWord;
  /** Amounts beside those of its obligations that are to be expected, such as what autopay takes. */
  expectedAmounts: readonly string[];
  /** When it was paid off, closed or removed. */
  endedOn: string | null;
};

/** An amount that the plan listed to send for a debt, or its balance, on a day. */
export type ListedAmount = { debtId: string; amount: string; on: string };

/** One transaction of any of the user's accounts that are not read twice. */
export type LedgerTransaction = {
  /** The provider's: a posted transaction names the pending one by it, which is gone by then. */
  id: string;
  /** The account's; of a debt's own account the debt's. */
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
  /** The provider's id of the pending transaction whose place it takes. */
  pendingId: string | null;
};

/**
 * `unknown`: nobody says the amount, or, long after the due date, whether it was paid. `late`: seen to
 * be missed, never merely not seen.
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

/** What only the user can say. */
export type Question = "was_it_paid" | "did_it_arrive";
