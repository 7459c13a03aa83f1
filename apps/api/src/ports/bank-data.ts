import type { JsonWebKey } from "node:crypto";

/**
 * The bank-linking provider. Amounts and rates are decimal strings, dates are `YYYY-MM-DD`, and null means that
 * the bank did not report the value. Adapters return validated data: every text fits the database, and every
 * date exists. All methods throw a `BankDataError` on failure.
 */
export type BankData = {
  /** Creates the token that opens the provider's link window, for a new connection or to repair one. */
  createLinkToken: (request: LinkTokenRequest) => Promise<LinkToken>;
  /**
   * Returns the public tokens that the link window of this link token ended with. This proves which user they
   * belong to. Returns none while the window is open.
   * @throws BankDataError `not_found` if the provider does not know the link token.
   */
  listPublicTokens: (linkToken: string) => Promise<string[]>;
  /**
   * Exchanges a public token for a permanent access token. It works once. After a lost response
   * (`outcome_unknown`), a retry may fail with `token_refused`, and the user must link the bank again.
   */
  exchangePublicToken: (
    publicToken: string,
  ) => Promise<{ accessToken: string; providerItemId: string }>;
  /**
   * Ends the access permanently.
   * @throws BankDataError `disconnected` or `revoked` if it had ended before, `access_unknown` if it may have.
   */
  removeItem: (accessToken: string) => Promise<void>;
  getItem: (accessToken: string) => Promise<BankItem>;
  getInstitution: (institutionId: string) => Promise<BankInstitution>;
  /** URL to which the provider must send webhooks. */
  noticeAddress: string;
  /** Sets the webhook URL of an existing connection to `noticeAddress`. */
  moveNotices: (accessToken: string) => Promise<void>;
  /** Returns at least one account. An empty list from the provider is an invalid response. */
  listAccounts: (accessToken: string) => Promise<BankAccount[]>;
  /**
   * Returns empty lists if no account of the connection has liabilities.
   * @throws BankDataError `not_offered` if the bank or its user withholds liabilities, `consent_required` if the
   *   user has not been asked for access to them yet.
   */
  listLiabilities: (accessToken: string) => Promise<BankLiabilities>;
  /**
   * Returns one page of the changes after `cursor` (null: from the beginning).
   * @throws BankDataError `not_offered` if the bank provides no transactions, `changed_meanwhile` if paging must
   *   restart.
   */
  syncTransactions: (accessToken: string, cursor: string | null) => Promise<TransactionsPage>;
  /**
   * Verifies that the provider sent a webhook message, unaltered, in the last five minutes. `source` is the
   * sender's IP address, and `keys` stores the provider's known keys. Resolves to a key that repeated deliveries
   * share, or to null for a forged message.
   */
  verifyNotice: (message: {
    body: Buffer;
    signature: string | null;
    source: string;
    keys: WebhookKeyStore;
  }) => Promise<string | null>;
  /** Parses a verified message. Returns null if it is irrelevant to us. */
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

type Purpose = "depository" | "liability";

export type LinkTokenRequest = {
  userId: string;
  purpose: Purpose;
  /** The connection to repair; null links a new one. */
  repair: { accessToken: string; offersNewAccounts: boolean } | null;
};

export type LinkToken = { token: string; expiresAt: Date };

/** Why the bank provides no data at present. */
export type BankItemFailure = "login_required" | "disconnected" | "revoked" | "other";

export type BankItem = {
  institutionId: string | null;
  institutionName: string | null;
  failure: BankItemFailure | null;
};

export type BankInstitution = {
  id: string;
  name: string;
  /** Validated small PNG, in base64; null if there is none or it is invalid. */
  logo: string | null;
  url: string | null;
  primaryColor: string | null;
};

export type BankAccount = {
  providerAccountId: string;
  /** Id of the account across connections. Few banks have it, and only for deposit accounts. */
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
  /** Fee for late payment, not included in `pastDueAmount`. */
  lateFeeAmount: string | null;
  originationPrincipalAmount: string | null;
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
  /** The provider's name for the loan's status, e.g. `in school`, and the last day of that status. */
  loanStatus: string | null;
  loanStatusEndDate: string | null;
  /** The provider's name for the plan, e.g. `income-based repayment`, and the servicer's name for it. */
  repaymentPlan: string | null;
  repaymentPlanDescription: string | null;
  /** Unpaid interest owed in addition to the balance; null if the balance includes it or it is unknown. */
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
  /** The pending transaction that it replaces; null if it replaces none or the bank does not report that. */
  pendingTransactionId: string | null;
  /** Category of a debt payment, e.g. `LOAN_PAYMENTS_CAR_PAYMENT`. */
  category: string | null;
};

export type TransactionsPage = {
  /** Added or changed. */
  upserts: BankTransaction[];
  /** Ids of transactions that no longer exist. */
  removed: string[];
  /** The accounts of the transactions on this page. */
  accounts: BankAccount[];
  /** Cursor of the next page; null while the bank has delivered nothing yet. */
  nextCursor: string | null;
  hasMore: boolean;
  updateStatus: TransactionsUpdateStatus;
};

/** How many of a new connection's transactions the bank has prepared; null if unknown. */
export type TransactionsUpdateStatus =
  | "not_ready"
  | "initial_update_complete"
  | "historical_update_complete"
  | null;

/** A webhook message. It triggers a new request to the provider and is never trusted as data. */
export type BankNotice = {
  providerItemId: string;
  event:
    | { kind: "data_changed" }
    | { kind: "disconnect_ahead" }
    | { kind: "new_accounts" }
    | { kind: "account_revoked"; providerAccountId: string };
};

/**
 * Why a call failed:
 * - `unavailable`: the provider did nothing. Retry later.
 * - `outcome_unknown`: the request was sent, but no usable response came.
 * - `login_required`, `disconnected`, `revoked`: the state of the connection.
 * - `consent_required`: the user has not consented to the requested data and can do so in the link window.
 * - `token_refused`: the public token is used or expired.
 * - `changed_meanwhile`, `no_liabilities`, `not_offered`, `not_found`: see the methods.
 * - `misconfigured`: our keys or our request are wrong.
 * - `access_unknown`: the provider does not know the access token. It belongs to other keys or another
 *   environment, or no longer exists.
 * - `unsupported`: the provider no longer supports that bank, permanently for this connection.
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

/** A failure of the provider. It contains no secrets, so it is safe to log. */
export class BankDataError extends Error {
  readonly failure: BankDataFailure;
  /** Seconds after which the provider allows a retry. */
  readonly retryAfterSeconds: number | null;

  constructor(failure: BankDataFailure, reason: string, retryAfterSeconds: number | null = null) {
    super(`Bank data: ${reason}`);
    this.name = "BankDataError";
    this.failure = failure;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

// Limits for data from the bank-linking provider. The adapters drop or reject data beyond them, so that no bank
// response makes a sync fail forever. The tables enforce the same limits.

/** Ids, tokens and cursors: Plaid's are about 40 characters, cursors up to 256. */
export const PROVIDER_ID_LENGTH_MAX = 256;
export const INSTITUTION_ID_LENGTH_MAX = 64;
export const INSTITUTION_NAME_LENGTH_MAX = 200;
export const INSTITUTION_URL_LENGTH_MAX = 500;
/** URL of our webhook at the provider. */
export const NOTICE_ADDRESS_LENGTH_MAX = 500;
/** A code, an id or an event name from the provider's link window. */
export const WINDOW_WORD_LENGTH_MAX = 80;
/** Base64 of 200 kB. */
export const LOGO_LENGTH_MAX = 266_668;

export const ACCOUNT_NAME_LENGTH_MAX = 200;
export const TRANSACTION_NAME_LENGTH_MAX = 300;
/** A value of one of the provider's enumerations: a subtype, a category, an APR type. */
export const WORD_LENGTH_MAX = 64;
export const MASK_LENGTH_MAX = 16;
/** ISO 4217 codes have three letters. The provider's own codes may have more. */
export const CURRENCY_LENGTH_MAX = 16;

/** Amounts have at most fifteen digits before the decimal point. */
export const AMOUNT_MAX = "999999999999999.9999";
/** APR in percent. Payday loans have several hundred percent. */
export const RATE_PERCENT_MAX = 1_000;
/** Longer than any mortgage. */
export const MORTGAGE_MONTHS_MAX = 600;
/** The servicer's name for a repayment plan. */
export const REPAYMENT_PLAN_LENGTH_MAX = 200;
/** Ten times the 300 payments that income-driven repayment requires. PSLF requires 120. */
export const FORGIVENESS_PAYMENTS_MAX = 3_000;
/** No real bill has a date outside these. */
export const FIRST_DATE = "1900-01-01";
export const LAST_DATE = "2199-12-31";

/** A page of transactions has at most 500 entries, and a bank login has a few dozen accounts. */
export const LIST_LENGTH_MAX = 1_000;
/** APRs of all cards of one bank login. A card has three or four. */
export const APRS_MAX = 2_000;

/**
 * A bank with fictional customers, for demo households. It has its own adapter, so that its connections never
 * reach the real provider and real connections never reach it.
 */
export type DemoBank = BankData & {
  /** Creates a private demo household that is already linked. @throws BankDataError */
  openHousehold: () => Promise<{ accessToken: string; providerItemId: string }>;
};
