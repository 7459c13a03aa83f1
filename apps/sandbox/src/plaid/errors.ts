import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { FAULT_ERROR_CODE } from "../core/faults.ts";
import { newRequestId } from "./identifiers.ts";

/** The errors this fake can return, with Plaid's type, HTTP status and developer text. */
const CATALOGUE = {
  INVALID_API_KEYS: ["INVALID_INPUT", 400, "invalid client_id or secret provided"],
  INVALID_PUBLIC_TOKEN: ["INVALID_INPUT", 400, "could not find matching public token"],
  INVALID_ACCESS_TOKEN: ["INVALID_INPUT", 400, "could not find matching access token"],
  INVALID_LINK_TOKEN: [
    "INVALID_INPUT",
    400,
    "invalid link_token provided; it may be expired or already used",
  ],
  INVALID_INSTITUTION: ["INVALID_INPUT", 400, "invalid institution_id provided"],
  INVALID_ACCOUNT_ID: ["INVALID_INPUT", 400, "failed to find requested account ID for item"],
  INVALID_PRODUCT: ["INVALID_INPUT", 400, "client is not authorized to access these products"],
  INVALID_WEBHOOK_VERIFICATION_KEY_ID: ["INVALID_INPUT", 400, "invalid key_id provided"],
  MISSING_FIELDS: ["INVALID_REQUEST", 400, "required fields are missing"],
  INVALID_FIELD: ["INVALID_REQUEST", 400, "a field is invalid"],
  UNKNOWN_FIELDS: ["INVALID_REQUEST", 400, "fields are not recognized by this endpoint"],
  INVALID_BODY: ["INVALID_REQUEST", 400, "body could not be parsed as JSON"],
  NOT_FOUND: ["INVALID_REQUEST", 404, "not found"],
  ITEM_LOGIN_REQUIRED: [
    "ITEM_ERROR",
    400,
    "the login details of this item have changed (credentials, MFA, or required user action) and a user login is required to update this information. use Link's update mode to restore the item to a good state",
  ],
  ITEM_NOT_FOUND: ["ITEM_ERROR", 400, "the item could not be found"],
  ITEM_LOCKED: ["ITEM_ERROR", 400, "the account is locked"],
  ITEM_NOT_SUPPORTED: ["ITEM_ERROR", 400, "this account is currently not supported"],
  ADDITIONAL_CONSENT_REQUIRED: [
    "INVALID_INPUT",
    400,
    "additional consent is required to access this product; use Link's update mode with it in additional_consented_products",
  ],
  ACCESS_NOT_GRANTED: ["ITEM_ERROR", 400, "access to this product was not granted"],
  NO_ACCOUNTS: ["ITEM_ERROR", 400, "no valid accounts were found for this item"],
  NO_LIABILITY_ACCOUNTS: ["ITEM_ERROR", 400, "no liability accounts found for this item"],
  PASSWORD_RESET_REQUIRED: ["ITEM_ERROR", 400, "the user must reset their password"],
  PRODUCTS_NOT_SUPPORTED: ["ITEM_ERROR", 400, "the institution does not support this product"],
  USER_PERMISSION_REVOKED: ["ITEM_ERROR", 400, "the user has revoked access to this item"],
  USER_SETUP_REQUIRED: ["ITEM_ERROR", 400, "the user must log in directly to complete their setup"],
  MFA_NOT_SUPPORTED: ["ITEM_ERROR", 400, "this account requires a kind of MFA not supported"],
  INVALID_CREDENTIALS: ["ITEM_ERROR", 400, "the provided credentials were not correct"],
  INVALID_MFA: ["ITEM_ERROR", 400, "the provided MFA response(s) were not correct"],
  INVALID_UPDATED_USERNAME: ["ITEM_ERROR", 400, "the username differs from the item's"],
  INSTITUTION_DOWN: ["INSTITUTION_ERROR", 400, "this institution is not currently responding"],
  INSTITUTION_NOT_RESPONDING: [
    "INSTITUTION_ERROR",
    400,
    "this institution is not currently responding to this request. please try again soon",
  ],
  INSTITUTION_NOT_AVAILABLE: ["INSTITUTION_ERROR", 400, "this institution is not available"],
  INSTITUTION_NO_LONGER_SUPPORTED: ["INSTITUTION_ERROR", 400, "institution no longer supported"],
  OAUTH_STATE_ID_NOT_FOUND: [
    "OAUTH_ERROR",
    400,
    "the provided oauth_state_id wasn't found; it may not have been authorized at the bank",
  ],
  INCORRECT_LINK_TOKEN: [
    "OAUTH_ERROR",
    400,
    "the link token used to reinitialize Link differs from the one Link was first opened with",
  ],
  RECAPTCHA_BAD: ["RECAPTCHA_ERROR", 400, "the provided challenge response was denied"],
  TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION: [
    "TRANSACTIONS_ERROR",
    400,
    "Underlying transaction data changed since last page was fetched. Please restart pagination from last update.",
  ],
  SANDBOX_WEBHOOK_INVALID: ["SANDBOX_ERROR", 400, "webhook code or type is invalid for this item"],
  RATE_LIMIT: ["RATE_LIMIT_EXCEEDED", 429, "rate limit exceeded, please try again later"],
  INTERNAL_SERVER_ERROR: ["API_ERROR", 500, "an unexpected error occurred"],
} as const satisfies Record<string, readonly [type: string, status: number, message: string]>;

export type PlaidErrorCode = keyof typeof CATALOGUE;

/** An error object by Plaid's field names. */
export type WireError = {
  error_type: string;
  error_code: string;
  error_code_reason: null;
  error_message: string;
  display_message: string | null;
  documentation_url: string;
  suggested_action: null;
};

/** What a route throws; the error handler turns it into Plaid's answer. */
type PlaidError = Error & { statusCode: number; plaid: WireError };

const DISPLAY: { [code in PlaidErrorCode]?: string } = {
  INVALID_CREDENTIALS: "The credentials you provided were incorrect. Please try again.",
  INVALID_MFA: "The code you entered was incorrect. Please try again.",
  INVALID_UPDATED_USERNAME: "This is a different user name than the one first linked.",
  ITEM_LOCKED: "This account is locked. Please unlock it at your bank and try again.",
  PASSWORD_RESET_REQUIRED: "Your bank asks you to reset your password before you go on.",
  INSTITUTION_DOWN: "This bank is not responding. Please try again later.",
  INSTITUTION_NOT_RESPONDING: "This bank is not responding. Please try again later.",
  NO_ACCOUNTS: "This bank keeps no account of the kind that was asked for.",
  OAUTH_STATE_ID_NOT_FOUND: "Your bank did not confirm that you signed in. Please try again.",
  INCORRECT_LINK_TOKEN: "This is not the window that you opened last. Please try again.",
  RECAPTCHA_BAD: "We could not tell that you are not a robot. Please try again.",
};

/** Checks whether the text is an error code of this fake. */
export function isPlaidErrorCode(code: string): code is PlaidErrorCode {
  return Object.hasOwn(CATALOGUE, code);
}

/** The error object for a code; `message` replaces the catalogue's developer text. */
export function describeError(code: PlaidErrorCode, message?: string): WireError {
  const [type, , text] = CATALOGUE[code];
  return {
    error_type: type,
    error_code: code,
    error_code_reason: null,
    error_message: message ?? text,
    display_message: DISPLAY[code] ?? null,
    documentation_url: `https://plaid.com/docs/errors/#${code.toLowerCase()}`,
    suggested_action: null,
  };
}

/** Returns Plaid's HTTP status for an error code. */
export function statusOf(code: PlaidErrorCode): number {
  return CATALOGUE[code][1];
}

/** Makes the error to throw for a code; `wireCode` replaces it where one code has many names. */
export function plaidError(
  code: PlaidErrorCode,
  message?: string,
  wireCode: string = code,
): PlaidError {
  const plaid = { ...describeError(code, message), error_code: wireCode };
  return Object.assign(new Error(plaid.error_message), { statusCode: statusOf(code), plaid });
}

/** Whether something thrown is already in Plaid's terms. */
function isPlaidError(error: unknown): error is PlaidError {
  return error instanceof Error && "plaid" in error;
}

type Violation = NonNullable<FastifyError["validation"]>[number];

/** Makes every error of this context answer in Plaid's shape. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = toPlaid(error);
    if (failure.statusCode >= 500 && error.code !== FAULT_ERROR_CODE) request.log.error(error);
    return answer(reply, failure);
  });
  app.setNotFoundHandler(answerUnknownPath);
}

/** Answers 404 in Plaid's shape. */
export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): void {
  const [path] = request.url.split("?");
  void answer(reply, plaidError("NOT_FOUND", `${request.method} ${path} is not found`));
}

function answer(reply: FastifyReply, { statusCode, plaid }: PlaidError): FastifyReply {
  return reply.code(statusCode).send({ ...plaid, request_id: newRequestId() });
}

function toPlaid(error: FastifyError): PlaidError {
  if (isPlaidError(error)) return error;
  if (error.validation) return fromViolations(error.validation);
  if (error.statusCode === 429) return plaidError("RATE_LIMIT");
  // What is wrong with the body itself: not JSON, no JSON at all, or far too long.
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return plaidError("INVALID_BODY", error.message);
  return Object.assign(error, { statusCode: 500, plaid: describeError("INTERNAL_SERVER_ERROR") });
}

function fromViolations(violations: Violation[]): PlaidError {
  const named = (keyword: string, parameter: string): string[] =>
    violations
      .filter((violation) => violation.keyword === keyword)
      .map(({ instancePath, params }) =>
        [...instancePath.split("/").slice(1), String(params[parameter])].join("."),
      );
  const missing = named("required", "missingProperty");
  if (missing.length > 0) {
    const list = missing.join(", ");
    return plaidError("MISSING_FIELDS", `the following required fields are missing: ${list}`);
  }
  const unknown = named("additionalProperties", "additionalProperty");
  if (unknown.length > 0) {
    const list = unknown.join(", ");
    const text = `the following fields are not recognized by this endpoint: ${list}`;
    return plaidError("UNKNOWN_FIELDS", text);
  }
  const [first] = violations;
  const field = first?.instancePath.split("/").slice(1).join(".") || "body";
  return plaidError("INVALID_FIELD", `${field} ${first?.message ?? "is invalid"}`);
}
