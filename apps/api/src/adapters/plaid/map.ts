import { monthsBetween } from "@snowball/dates";
import { Products } from "plaid";

import { readPngSize } from "#http/read-png-size.ts";
import {
  ACCOUNT_NAME_LENGTH_MAX,
  APRS_MAX,
  type BankAccount,
  type BankApr,
  type BankCreditLiability,
  type BankInstitution,
  type BankItem,
  type BankLiabilities,
  type BankMortgageLiability,
  type BankStudentLoanLiability,
  type BankTransaction,
  CURRENCY_LENGTH_MAX,
  FORGIVENESS_PAYMENTS_MAX,
  INSTITUTION_ID_LENGTH_MAX,
  INSTITUTION_NAME_LENGTH_MAX,
  INSTITUTION_URL_LENGTH_MAX,
  LOGO_LENGTH_MAX,
  MASK_LENGTH_MAX,
  MORTGAGE_MONTHS_MAX,
  REPAYMENT_PLAN_LENGTH_MAX,
  TRANSACTION_NAME_LENGTH_MAX,
  type TransactionsPage,
  type TransactionsUpdateStatus,
  WORD_LENGTH_MAX,
} from "#ports/bank-data.ts";

import { itemFailureOf } from "./call.ts";
import {
  type Answer,
  readAmount,
  readAmountOrNull,
  readCountOrNull,
  readDate,
  readDateOrNull,
  readDueOrNull,
  readFlag,
  readFlagOrNull,
  readId,
  readIdOrNull,
  readList,
  readListOrNone,
  readObject,
  readObjectOrNull,
  readPercentageOrNull,
  readText,
  UnreadableAnswer,
} from "./read-answer.ts";

const PRODUCTS_READ = [Products.Liabilities, Products.Transactions] as const;
const INSTITUTION_ID = new RegExp(`^[A-Za-z0-9_-]{1,${INSTITUTION_ID_LENGTH_MAX}}$`);

/** Maps the `item` of `/item/get`. */
export function mapItem(item: Answer): BankItem {
  const error = readObjectOrNull(item, "error");

  return {
    institutionId: mapInstitutionId(item["institution_id"]),
    institutionName: readText(item, "institution_name", INSTITUTION_NAME_LENGTH_MAX),
    failure: error === null ? null : itemFailureOf(error["error_code"]),
  };
}

/** Returns null for an id that does not fit into our path `/api/v1/institutions/{id}/`. */
function mapInstitutionId(id: unknown): string | null {
  return typeof id === "string" && INSTITUTION_ID.test(id) ? id : null;
}

/**
 * Returns the products that we read and the bank offers for the item, but without the user's consent. Returns none if
 * Plaid does not report the consented products.
 */
export function productsLackingConsent(item: Answer): Products[] {
  const consented = namesIn(item["consented_products"]);
  const available = namesIn(item["available_products"]);
  if (consented.length === 0) return [];

  return PRODUCTS_READ.filter(
    (product) => available.includes(product) && !consented.includes(product),
  );
}

function namesIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((name) => typeof name === "string") : [];
}

/** Maps the `institution` of `/institutions/get_by_id` with its optional metadata. */
export function mapInstitution(institution: Answer): BankInstitution {
  const id = readId(institution, "institution_id");
  const color = institution["primary_color"];

  return {
    id,
    name: readText(institution, "name", INSTITUTION_NAME_LENGTH_MAX) ?? id,
    logo: checkLogo(institution["logo"]),
    url: mapUrl(readText(institution, "url", INSTITUTION_URL_LENGTH_MAX)),
    primaryColor: typeof color === "string" && /^#[0-9a-f]{6}$/i.test(color) ? color : null,
  };
}

/** Returns the URL if it is safe to link to, that is http or https; otherwise null. */
function mapUrl(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? text : null;
}

/** Maps an account of `/accounts/get`. Unsupported types become `other`. */
export function mapAccount(account: Answer): BankAccount {
  const balances = readObject(account, "balances");
  const officialName = readText(account, "official_name", ACCOUNT_NAME_LENGTH_MAX);

  return {
    providerAccountId: readId(account, "account_id"),
    lastingId: account["persistent_account_id"] ? readId(account, "persistent_account_id") : null,
    type: mapType(account["type"]),
    subtype: readText(account, "subtype", WORD_LENGTH_MAX),
    name: readText(account, "name", ACCOUNT_NAME_LENGTH_MAX) ?? officialName ?? "Account",
    officialName,
    mask: readText(account, "mask", MASK_LENGTH_MAX),
    currency: mapCurrency(balances),
    balanceCurrent: readAmountOrNull(balances, "current"),
    balanceAvailable: readAmountOrNull(balances, "available"),
    balanceLimit: readDueOrNull(balances, "limit"),
  };
}

/** Returns the ISO 4217 code, or Plaid's own code if ISO has none. Plaid sets exactly one of the two. */
function mapCurrency(priced: Answer): string | null {
  return (
    readText(priced, "iso_currency_code", CURRENCY_LENGTH_MAX) ??
    readText(priced, "unofficial_currency_code", CURRENCY_LENGTH_MAX)
  );
}

function mapType(type: unknown): BankAccount["type"] {
  return type === "depository" || type === "credit" || type === "loan" ? type : "other";
}

/** Maps the `liabilities` of `/liabilities/get`. Leaves out unsupported kinds. */
export function mapLiabilities(liabilities: Answer): BankLiabilities {
  const credit = readListOrNone(liabilities, "credit", mapCredit).filter(hasAccount);
  const student = readListOrNone(liabilities, "student", mapStudentLoan);

  if (credit.flatMap(({ aprs }) => aprs).length > APRS_MAX) throw new UnreadableAnswer("aprs");

  return {
    credit,
    mortgage: readListOrNone(liabilities, "mortgage", mapMortgage),
    studentLoan: student.filter(hasAccount),
  };
}

type WithoutAccount<T> = Omit<T, "providerAccountId"> & { providerAccountId: string | null };

/** Whether a liability has an account. Plaid allows one without, which we cannot show. */
function hasAccount<T extends { providerAccountId: string | null }>(
  liability: T,
): liability is T & { providerAccountId: string } {
  return liability.providerAccountId !== null;
}

function mapCredit(credit: Answer): WithoutAccount<BankCreditLiability> {
  return {
    providerAccountId: readIdOrNull(credit, "account_id"),
    minimumPaymentAmount: readDueOrNull(credit, "minimum_payment_amount"),
    nextPaymentDueDate: readDateOrNull(credit, "next_payment_due_date"),
    isOverdue: readFlagOrNull(credit, "is_overdue"),
    lastStatementBalance: readAmountOrNull(credit, "last_statement_balance"),
    lastStatementIssueDate: readDateOrNull(credit, "last_statement_issue_date"),
    ...readLastPayment(credit),
    aprs: readListOrNone(credit, "aprs", mapApr).filter((apr) => apr !== null),
  };
}

/** Returns null if the rate is impossible, because an APR without a rate is useless. */
function mapApr(apr: Answer): BankApr | null {
  if (typeof apr["apr_percentage"] !== "number") throw new UnreadableAnswer("apr_percentage");
  const aprPercentage = readPercentageOrNull(apr, "apr_percentage");
  if (aprPercentage === null) return null;

  return {
    aprType: readText(apr, "apr_type", WORD_LENGTH_MAX) ?? "special",
    aprPercentage,
    balanceSubjectToApr: readAmountOrNull(apr, "balance_subject_to_apr"),
  };
}

function mapMortgage(mortgage: Answer): BankMortgageLiability {
  const rate = readObjectOrNull(mortgage, "interest_rate");

  return {
    providerAccountId: readId(mortgage, "account_id"),
    nextMonthlyPayment: readDueOrNull(mortgage, "next_monthly_payment"),
    nextPaymentDueDate: readDateOrNull(mortgage, "next_payment_due_date"),
    interestRatePercentage: readPercentageOrNull(rate, "percentage"),
    pastDueAmount: readDueOrNull(mortgage, "past_due_amount"),
    lateFeeAmount: readDueOrNull(mortgage, "current_late_fee"),
    originationPrincipalAmount: readDueOrNull(mortgage, "origination_principal_amount"),
    termMonths: readMortgageTerm(mortgage),
    ...readLastPayment(mortgage),
  };
}

function mapStudentLoan(student: Answer): WithoutAccount<BankStudentLoanLiability> {
  return {
    providerAccountId: readIdOrNull(student, "account_id"),
    minimumPaymentAmount: readDueOrNull(student, "minimum_payment_amount"),
    nextPaymentDueDate: readDateOrNull(student, "next_payment_due_date"),
    interestRatePercentage: readPercentageOrNull(student, "interest_rate_percentage"),
    isOverdue: readFlagOrNull(student, "is_overdue"),
    ...readLastPayment(student),
    ...readStudentLoanTerms(student),
  };
}

function readStudentLoanTerms(student: Answer) {
  const status = readObjectOrNull(student, "loan_status");
  const plan = readObjectOrNull(student, "repayment_plan");
  const pslf = readObjectOrNull(student, "pslf_status");

  return {
    loanStatus: readWordOrNull(status, "type"),
    loanStatusEndDate: readDateOrNull(status, "end_date"),
    repaymentPlan: readWordOrNull(plan, "type"),
    repaymentPlanDescription: readText(plan, "description", REPAYMENT_PLAN_LENGTH_MAX),
    outstandingInterestAmount: readDueOrNull(student, "outstanding_interest_amount"),
    pslfEligibilityDate: readDateOrNull(pslf, "estimated_eligibility_date"),
    pslfPaymentsMade: readPayments(pslf, "payments_made"),
    pslfPaymentsRemaining: readPayments(pslf, "payments_remaining"),
    expectedPayoffDate: readDateOrNull(student, "expected_payoff_date"),
    originationDate: readDateOrNull(student, "origination_date"),
    originationPrincipalAmount: readDueOrNull(student, "origination_principal_amount"),
  };
}

/** Returns a value of one of Plaid's enums. Plaid writes an unknown value as the text "null". */
function readWordOrNull(from: Answer | null, field: string): string | null {
  const word = readText(from, field, WORD_LENGTH_MAX);

  return word === "null" ? null : word;
}

function readPayments(pslf: Answer | null, field: string): number | null {
  return readCountOrNull(pslf, field, FORGIVENESS_PAYMENTS_MAX);
}

/** Reads the last payment, which has the same field names for all kinds of debt. */
function readLastPayment(liability: Answer) {
  return {
    lastPaymentAmount: readAmountOrNull(liability, "last_payment_amount"),
    lastPaymentDate: readDateOrNull(liability, "last_payment_date"),
  };
}

const WRITTEN = /^([0-9]{1,3}) ?(year|month)s?$/i;
const MONTHS_PER_YEAR = 12;
const TERM_LENGTH_MAX = 32;

/**
 * Returns the original term of a mortgage in months. Reads Plaid's `loan_term` ("30 year"), or else rounds the time
 * between origination and maturity to whole years, because the first payment is due a month or two after
 * origination. Returns null if the term is missing or impossible.
 */
export function readMortgageTerm(mortgage: Answer): number | null {
  const months = writtenTerm(mortgage) ?? datedTerm(mortgage);

  return months !== null && months > 0 && months <= MORTGAGE_MONTHS_MAX ? months : null;
}

function writtenTerm(mortgage: Answer): number | null {
  const match = WRITTEN.exec(readText(mortgage, "loan_term", TERM_LENGTH_MAX) ?? "");
  if (!match) return null;

  return Number(match[1]) * (match[2]?.toLowerCase() === "year" ? MONTHS_PER_YEAR : 1);
}

function datedTerm(mortgage: Answer): number | null {
  const from = readDateOrNull(mortgage, "origination_date");
  const to = readDateOrNull(mortgage, "maturity_date");
  if (from === null || to === null) return null;

  return Math.round(monthsBetween(from, to) / MONTHS_PER_YEAR) * MONTHS_PER_YEAR;
}

/** Maps one page of `/transactions/sync`. */
export function mapTransactionsPage(page: Answer): TransactionsPage {
  return {
    upserts: [
      ...readList(page, "added", mapTransaction),
      ...readList(page, "modified", mapTransaction),
    ],
    removed: readList(page, "removed", (each) => readId(each, "transaction_id")),
    accounts: readListOrNone(page, "accounts", mapAccount),
    nextCursor: mapCursor(page),
    hasMore: readFlag(page, "has_more"),
    updateStatus: mapUpdateStatus(page["transactions_update_status"]),
  };
}

const UPDATE_STATUSES = new Map<unknown, TransactionsUpdateStatus>([
  ["NOT_READY", "not_ready"],
  ["INITIAL_UPDATE_COMPLETE", "initial_update_complete"],
  ["HISTORICAL_UPDATE_COMPLETE", "historical_update_complete"],
]);

/** Returns null for an unknown or new status. */
function mapUpdateStatus(status: unknown): TransactionsUpdateStatus {
  return UPDATE_STATUSES.get(status) ?? null;
}

/** Returns null for an empty cursor, which means that there is no data yet. It must not be sent back to Plaid. */
function mapCursor(page: Answer): string | null {
  const cursor = page["next_cursor"];
  if (typeof cursor !== "string") throw new UnreadableAnswer("next_cursor");
  return cursor === "" ? null : readId(page, "next_cursor");
}

function mapTransaction(transaction: Answer): BankTransaction {
  const merchantName = readText(transaction, "merchant_name", TRANSACTION_NAME_LENGTH_MAX);

  return {
    providerTransactionId: readId(transaction, "transaction_id"),
    providerAccountId: readId(transaction, "account_id"),
    date: readDate(transaction, "date"),
    authorizedDate: readDateOrNull(transaction, "authorized_date"),
    name:
      readText(transaction, "name", TRANSACTION_NAME_LENGTH_MAX) ?? merchantName ?? "Transaction",
    merchantName,
    amount: readAmount(transaction, "amount"),
    currency: mapCurrency(transaction),
    pending: readFlag(transaction, "pending"),
    pendingTransactionId: readIdOrNull(transaction, "pending_transaction_id"),
    category: mapCategory(transaction),
  };
}

const LOAN_PAYMENTS = "LOAN_PAYMENTS";

/** Returns the primary category, or for loan payments the detailed one, which contains the kind of debt. */
function mapCategory(transaction: Answer): string | null {
  const category = readObjectOrNull(transaction, "personal_finance_category");
  const primary = readText(category, "primary", WORD_LENGTH_MAX);
  if (primary !== LOAN_PAYMENTS) return primary;

  return readText(category, "detailed", WORD_LENGTH_MAX) ?? primary;
}

const SIDE_MAX = 1024;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Returns a logo as Plaid sends it (base64 of a PNG, 152×152), or null if it is anything else or too
 * large. Pages show it as `data:image/png`.
 */
export function checkLogo(base64: unknown): string | null {
  if (typeof base64 !== "string" || base64.length > LOGO_LENGTH_MAX) return null;
  if (!BASE64.test(base64)) return null;

  const size = readPngSize(Buffer.from(base64, "base64"));
  return size !== null && Math.max(size.width, size.height) <= SIDE_MAX ? base64 : null;
}
