import type { BankDataFailure } from "#ports/bank-data.ts";

/**
 * Maps Plaid's error codes (https://plaid.com/docs/errors/) of items, institutions and Link to our failures. A failure
 * shows who can fix the error: the user in Link (`login_required`, `consent_required`), no one (`unsupported`,
 * `disconnected`), the operator (`misconfigured`), or a later retry (`unavailable`).
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

  // INVALID_INPUT, except errors that only concern our request
  ADDITIONAL_CONSENT_REQUIRED: "consent_required",
  // Also returned for a token of other keys or another environment, so it does not prove that the item is gone.
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

/** Maps the types of all other codes. Types not listed here are `unavailable`. */
const FAILURE_OF_TYPE: Record<string, BankDataFailure> = {
  INVALID_REQUEST: "misconfigured",
  INVALID_INPUT: "misconfigured",
  OAUTH_ERROR: "login_required",
  RATE_LIMIT_EXCEEDED: "unavailable",
  API_ERROR: "unavailable",
};

/** Returns the failure for one of Plaid's errors, or `unavailable` if the error is unknown. */
export function failureOfCode(code: string, type: string | null = null): BankDataFailure {
  const ofType =
    type !== null && Object.hasOwn(FAILURE_OF_TYPE, type) ? FAILURE_OF_TYPE[type] : null;
  const ofCode = Object.hasOwn(FAILURE_OF_CODE, code) ? FAILURE_OF_CODE[code] : null;

  return ofCode ?? ofType ?? "unavailable";
}
