import type { JsonWebKey } from "node:crypto";

/**
 * What we ask of the bank-linking provider, in our words. Amounts and rates are decimal strings,
 * dates are `YYYY-MM-DD`, null is "the bank did not say". What an adapter returns was checked: every
 * text fits the database, every date exists. Every failure is a `BankDataError`.
 */
export type BankData = {
  /** Opens the provider's window, for a new connection or to repair one. */
  createLinkToken: (request: LinkTokenRequest) => Promise<LinkToken>;
  /**
   * The public tokens that the window of a link token ended with: the provider's word on whose they
   * are. None while the window is open; `not_found` where the provider does not know the link token.
   */
  listPublicTokens: (linkToken: string) => Promise<string[]>;
  /**
   * Turns the window's public token into lasting access. It works once: where the answer is lost
   * (`outcome_unknown`) asking again may be `token_refused`, and then the user has to link again.
   */
  exchangePublicToken: (
    publicToken: string,
  ) => Promise<{ accessToken: string; providerItemId: string }>;
  /**
   * Ends the access for good; `disconnected` or `revoked` where it had ended before,
   * `access_unknown` where it may have.
   */
  removeItem: (accessToken: string) => Promise<void>;
  getItem: (accessToken: string) => Promise<BankItem>;
  getInstitution: (institutionId: string) => Promise<BankInstitution>;
  /** Where the provider is to tell us of changes. */
  noticeAddress: string;
  /** Has the provider tell of a connection there from now on, wherever it did before. */
  moveNotices: (accessToken: string) => Promise<void>;
  /** At least one: a login without any account is an answer that cannot be. */
  listAccounts: (accessToken: string) => Promise<BankAccount[]>;
  /**
   * Empty lists where the bank says that no account of the connection has liabilities. `not_offered`
   * is thrown where it does not say: it or its user withholds them; `consent_required` where the user
   * was not asked for them yet.
   */
  listLiabilities: (accessToken: string) => Promise<BankLiabilities>;
  /**
   * One page of what changed after `cursor` (null: from the beginning). `not_offered` is thrown where
   * the bank gives no transactions, `changed_meanwhile` where paging must begin again.
   */
  syncTransactions: (accessToken: string, cursor: string | null) => Promise<TransactionsPage>;
  /**
   * Checks that the provider sent a message, unaltered, in the last five minutes. `source` is the address
   * that it came from, and `keys` are the provider's keys seen before. Resolves to a key that repeated
   * deliveries share, or to null for a forged message.
   */
  verifyNotice: (message: {
    body: Buffer;
    signature: string | null;
    source: string;
    keys: WebhookKeyStore;
  }) => Promise<string | null>;
  /** What a verified message says; null when it concerns nothing of ours. */
  readNotice: (body: string) => BankNotice | null;
};

/** A public key that verifies the provider's messages. */
export type WebhookKey = { jwk: JsonWebKey; fetchedAt: Date; expiredAt: Date | null };

/** The keys that the provider has confirmed, by key id. All processes share them, and they survive restarts. */
export type WebhookKeyStore = {
  find: (id: string) => Promise<WebhookKey | null>;
  /** Replaces what is stored under the id. */
  save: (id: string, key: WebhookKey) => Promise<void>;
};

export type Purpose = "depository" | "liability";

export type LinkTokenRequest = {
  userId: string;
  purpose: Purpose;
  /** The connection to repair; null links a new one. */
  repair: { accessToken: string; offersNewAccounts: boolean } | null;
};

export type LinkToken = { token: string; expiresAt: Date };

/** Why the bank gives no data at present. */
export type BankItemFailure = "login_required" | "disconnected" | "revoked" | "other";

export type BankItem = {
  institutionId: string | null;
  institutionName: string | null;
  failure: BankItemFailure | null;
};

export type BankInstitution = {
  id: string;
  name: string;
  /** Base64 of a small PNG, checked; null when there is none or it is not one. */
  logo: string | null;
  url: string | null;
  primaryColor: string | null;
};

export type BankAccount = {
  providerAccountId: string;
  /** The same for the same account through whichever connection; few banks have one, and only for money held. */
  lastingId: string | null;
  type: "depository" | "credit" | "loan" | "other";
  subtype: string | null;
  name: string;
  officialName: string | null;
  mask: string | null;
  currency: string | null;
  balanceCurrent: string | null;
  balanceAvailable: string | null;
  balanceLimit: string | null;
};

export type BankApr = {
  aprType: string;
  aprPercentage: string;
  balanceSubjectToApr: string | null;
};

export type BankCreditLiability = {
  providerAccountId: string;
  minimumPaymentAmount: string | null;
  nextPaymentDueDate: string | null;
  isOverdue: boolean | null;
  lastStatementBalance: string | null;
  lastStatementIssueDate: string | null;
  lastPaymentAmount: string | null;
  lastPaymentDate: string | null;
  aprs: BankApr[];
};

export type BankMortgageLiability = {
  providerAccountId: string;
  nextMonthlyPayment: string | null;
  nextPaymentDueDate: string | null;
  interestRatePercentage: string | null;
  pastDueAmount: string | null;
  /** Charged for paying late; no part of what is past due. */
  lateFeeAmount: string | null;
  /** What was lent. */
  originationPrincipalAmount: string | null;
  /** Months in which it was to be repaid when it was lent. */
  termMonths: number | null;
  lastPaymentAmount: string | null;
  lastPaymentDate: string | null;
};

export type BankStudentLoanLiability = {
  providerAccountId: string;
  minimumPaymentAmount: string | null;
  nextPaymentDueDate: string | null;
  interestRatePercentage: string | null;
  isOverdue: boolean | null;
  lastPaymentAmount: string | null;
  lastPaymentDate: string | null;
  /** Stage of the loan in the provider's words, e.g. `in school`, and the last day of it. */
  loanStatus: string | null;
  loanStatusEndDate: string | null;
  /** In the provider's words, e.g. `income-based repayment`, and in the servicer's. */
  repaymentPlan: string | null;
  repaymentPlanDescription: string | null;
  /** Unpaid interest that is owed beside the balance; null where the balance has it, or nobody says. */
  outstandingInterestAmount: string | null;
  /** Public Service Loan Forgiveness. */
  pslfEligibilityDate: string | null;
  pslfPaymentsMade: number | null;
  pslfPaymentsRemaining: number | null;
  expectedPayoffDate: string | null;
  originationDate: string | null;
  originationPrincipalAmount: string | null;
};

export type BankLiabilities = {
  credit: BankCreditLiability[];
  mortgage: BankMortgageLiability[];
  studentLoan: BankStudentLoanLiability[];
};

export type BankTransaction = {
  providerTransactionId: string;
  providerAccountId: string;
  date: string;
  authorizedDate: string | null;
  name: string;
  merchantName: string | null;
  /** Positive is money out of the account. */
  amount: string;
  currency: string | null;
  pending: boolean;
  /** Of what pays a debt with its kind: `LOAN_PAYMENTS_CAR_PAYMENT`. */
  category: string | null;
};

export type TransactionsPage = {
  /** Added or changed. */
  upserts: BankTransaction[];
  /** Ids of transactions that no longer exist. */
  removed: string[];
  /** The accounts that the page is about. */
  accounts: BankAccount[];
  /** Where the next page begins; null while the bank has delivered nothing yet. */
  nextCursor: string | null;
  hasMore: boolean;
  updateStatus: TransactionsUpdateStatus;
};

/** How much of a new connection's transactions the bank has prepared; null where it does not say. */
export type TransactionsUpdateStatus =
  | "not_ready"
  | "initial_update_complete"
  | "historical_update_complete"
  | null;

/** A message of the provider. It says where to look again, never what is true. */
export type BankNotice = {
  providerItemId: string;
  event:
    | { kind: "data_changed" }
    | { kind: "disconnect_ahead" }
    | { kind: "new_accounts" }
    | { kind: "account_revoked"; providerAccountId: string };
};

/**
 * `unavailable`: nothing was done, try later. `outcome_unknown`: asked, but no usable answer came.
 * `login_required`, `disconnected`, `revoked`: about the connection. `consent_required`: its user did not
 * agree to what is asked for, and can in the provider's window. `token_refused`: the public token
 * is spent or expired. `changed_meanwhile`, `no_liabilities`, `not_offered`, `not_found`: see the
 * calls. `misconfigured`: our keys or our request are wrong. `access_unknown`: the provider does not
 * know the access token, which is of other keys or another environment, or gone. `unsupported`: the
 * provider serves that bank no more, and never will again for this connection.
 */
export type BankDataFailure =
  | "unavailable"
  | "outcome_unknown"
  | "login_required"
  | "disconnected"
  | "revoked"
  | "unsupported"
  | "token_refused"
  | "changed_meanwhile"
  | "no_liabilities"
  | "consent_required"
  | "not_offered"
  | "not_found"
  | "misconfigured"
  | "access_unknown";

/** A failure of the provider, stripped of everything secret: safe to log. */
export class BankDataError extends Error {
  readonly failure: BankDataFailure;
  /** Seconds after which the provider wants to be asked again. */
  readonly retryAfterSeconds: number | null;

  constructor(failure: BankDataFailure, reason: string, retryAfterSeconds: number | null = null) {
    super(`Bank data: ${reason}`);
    this.name = "BankDataError";
    this.failure = failure;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
