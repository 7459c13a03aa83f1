import type { BankDataFailure } from "#ports/bank-data.ts";

/**
 * Every code of Plaid's (https://plaid.com/docs/errors/) that an item, its bank or the window of a
 * sign-in can fail with, and what that is to the product. The question to each: who can mend it? The
 * user in the window (`login_required`, `consent_required`), nobody (`unsupported`, `disconnected`), we
 * (`misconfigured`), or time (`unavailable`).
 */
const FAILURE_OF_CODE: Record<string, BankDataFailure> = {
  // ITEM_ERROR
  ITEM_LOGIN_REQUIRED: "login_required",
  INVALID_CREDENTIALS: "login_required",
  INSUFFICIENT_CREDENTIALS: "login_required",
  INVALID_MFA: "login_required",
  INVALID_OTP: "login_required",
  INVALID_PHONE_NUMBER: "login_required",
  INVALID_SEND_METHOD: "login_required",
  INVALID_UPDATED_USERNAME: "login_required",
  ITEM_LOCKED: "login_required",
  PASSWORD_RESET_REQUIRED: "login_required",
  USER_SETUP_REQUIRED: "login_required",
  USER_INPUT_TIMEOUT: "login_required",
  INSTANT_MATCH_FAILED: "login_required",
  ITEM_NOT_FOUND: "disconnected",
  ITEM_CONCURRENTLY_DELETED: "disconnected",
  USER_PERMISSION_REVOKED: "revoked",
  ITEM_NOT_SUPPORTED: "unsupported",
  MFA_NOT_SUPPORTED: "unsupported",
  NO_LIABILITY_ACCOUNTS: "no_liabilities",
  NO_ACCOUNTS: "not_offered",
  NO_AUTH_ACCOUNTS: "not_offered",
  NO_INVESTMENT_ACCOUNTS: "not_offered",
  NO_INVESTMENT_AUTH_ACCOUNTS: "not_offered",
  PRODUCTS_NOT_SUPPORTED: "not_offered",
  PRODUCT_NOT_ENABLED: "not_offered",
  ACCESS_NOT_GRANTED: "not_offered",
  PRODUCT_NOT_READY: "unavailable",

  // INSTITUTION_ERROR
  INSTITUTION_NO_LONGER_SUPPORTED: "unsupported",
  INSTITUTION_DOWN: "unavailable",
  INSTITUTION_NOT_RESPONDING: "unavailable",
  INSTITUTION_NOT_AVAILABLE: "unavailable",
  UNSUPPORTED_RESPONSE: "unavailable",
  INSTITUTION_NOT_ENABLED_IN_ENVIRONMENT: "misconfigured",
  INSTITUTION_REGISTRATION_REQUIRED: "misconfigured",
  UNAUTHORIZED_INSTITUTION: "misconfigured",

  // INVALID_INPUT, where it is about more than our request
  ADDITIONAL_CONSENT_REQUIRED: "consent_required",
  // Plaid says so of a token of other keys or another environment too: no proof that an item ended.
  INVALID_ACCESS_TOKEN: "access_unknown",
  INVALID_PUBLIC_TOKEN: "token_refused",
  INVALID_LINK_TOKEN: "not_found",
  INVALID_INSTITUTION: "not_found",
  INVALID_WEBHOOK_VERIFICATION_KEY_ID: "not_found",
  INVALID_PRODUCT: "not_offered",
  INVALID_PRODUCTS: "not_offered",

  // TRANSACTIONS_ERROR
  TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION: "changed_meanwhile",
};

/** The rest follows from its type; what is none of these is tried again later. */
const FAILURE_OF_TYPE: Record<string, BankDataFailure> = {
  INVALID_REQUEST: "misconfigured",
  INVALID_INPUT: "misconfigured",
  OAUTH_ERROR: "login_required",
  RATE_LIMIT_EXCEEDED: "unavailable",
  API_ERROR: "unavailable",
};

/** What an error of Plaid's means; `unavailable` where it is none that we know. */
export function failureOfCode(code: string, type: string | null = null): BankDataFailure {
  const ofType =
    type !== null && Object.hasOwn(FAILURE_OF_TYPE, type) ? FAILURE_OF_TYPE[type] : null;
  const ofCode = Object.hasOwn(FAILURE_OF_CODE, code) ? FAILURE_OF_CODE[code] : null;

  return ofCode ?? ofType ?? "unavailable";
}
