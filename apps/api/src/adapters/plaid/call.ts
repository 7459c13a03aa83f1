import { Configuration, PlaidApi } from "plaid";

import { BankDataError, type BankDataFailure, type BankItemFailure } from "#ports/bank-data.ts";

import { type Answer, checkObject, UnreadableAnswer } from "./read-answer.ts";

export type PlaidAccess = {
  /** URL of Plaid or of its fake. Required, because the SDK defaults to production. */
  baseUrl: string;
  clientId: string;
  secret: string;
};

type Send = (request: unknown, options: { signal: AbortSignal }) => Promise<{ data: unknown }>;
/** The SDK's methods that make a request. */
type Method = {
  [Name in keyof PlaidApi]: PlaidApi[Name] extends (...args: never) => unknown ? Name : never;
}[keyof PlaidApi];

/**
 * Makes one request with the SDK and maps the response.
 * @throws BankDataError only, because the SDK's errors contain our secret and the user's token.
 */
export type CallPlaid = <Name extends Method, T>(
  method: Name,
  request: Parameters<PlaidApi[Name]>[0],
  map: (answer: Answer) => T,
) => Promise<T>;

const ANSWER_BYTES_MAX = 5 * 1024 * 1024;

/** @param deadlineMs time limit of a request, from the first byte sent to the last received. */
export function createCallPlaid(access: PlaidAccess, deadlineMs: number): CallPlaid {
  const plaid = new PlaidApi(
    new Configuration({
      basePath: access.baseUrl,
      baseOptions: {
        headers: { "PLAID-CLIENT-ID": access.clientId, "PLAID-SECRET": access.secret },
        timeout: deadlineMs,
        // A proxy from the environment could not reach the fake's loopback address.
        proxy: false,
        maxRedirects: 0,
        maxContentLength: ANSWER_BYTES_MAX,
      },
    }),
  );

  return async (method, request, map) => {
    try {
      const send = plaid[method].bind(plaid) as Send;
      // The client's own timeout restarts with every received byte; the signal does not.
      const { data } = await send(request, { signal: AbortSignal.timeout(deadlineMs) });
      return map(checkObject(data, "body"));
    } catch (error) {
      throw mapError(error);
    }
  };
}

/** Network error codes of requests that never reached the server. */
const NEVER_ARRIVED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"]);
const RETRY_AFTER_SECONDS_MAX = 3_600;
const CODE = /^[A-Z0-9_]{1,80}$/;
const REQUEST_ID = /^[A-Za-z0-9]{1,40}$/;

/**
 * Maps any error of a call to ours. The SDK's error contains our secret and the access token, so this keeps only codes
 * of a known format, without message, cause and stack.
 */
export function mapError(error: unknown): BankDataError {
  if (error instanceof BankDataError) return error;
  if (error instanceof UnreadableAnswer) return new BankDataError("outcome_unknown", error.message);

  const { response, code } = error as { response?: Response; code?: unknown };
  if (response === undefined) return mapNetworkError(code);
  return mapAnsweredError(response);
}

export function itemFailureOf(code: unknown): BankItemFailure {
  const failure = typeof code === "string" ? failureOfCode(code) : null;
  if (failure === "login_required" || failure === "disconnected" || failure === "revoked")
    return failure;
  return "other";
}

type Response = { status?: unknown; data?: unknown; headers?: Record<string, unknown> };

function mapNetworkError(code: unknown): BankDataError {
  const reason = typeof code === "string" && CODE.test(code) ? code : "no answer";
  return new BankDataError(NEVER_ARRIVED.has(reason) ? "unavailable" : "outcome_unknown", reason);
}

function mapAnsweredError({ status, data, headers }: Response): BankDataError {
  const fields = (typeof data === "object" && data !== null ? data : {}) as Record<string, unknown>;
  const code = matching(fields["error_code"], CODE);
  const type = matching(fields["error_type"], CODE);
  const reason = [
    `HTTP ${Number(status)}`,
    type,
    code,
    matching(fields["request_id"], REQUEST_ID),
  ].filter((part) => part !== null);

  return new BankDataError(
    failureOf({ status, type, code }),
    reason.join(" "),
    retryAfter(headers),
  );
}

function failureOf(answer: {
  status: unknown;
  type: string | null;
  code: string | null;
}): BankDataFailure {
  const { status, type, code } = answer;
  if (status === 429) return "unavailable";
  // Without an error object, a server between us and Plaid answered, and Plaid may have processed the request.
  if (type === null || code === null) return "outcome_unknown";
  return failureOfCode(code, type);
}

function retryAfter(headers: Record<string, unknown> | undefined): number | null {
  const text = headers?.["retry-after"];
  const seconds = typeof text === "string" && /^[0-9]{1,6}$/.test(text) ? Number(text) : null;
  return seconds === null ? null : Math.min(seconds, RETRY_AFTER_SECONDS_MAX);
}

function matching(value: unknown, pattern: RegExp): string | null {
  return typeof value === "string" && pattern.test(value) ? value : null;
}

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
