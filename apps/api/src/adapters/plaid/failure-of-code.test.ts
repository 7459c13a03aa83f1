import { expect, test } from "vitest";

import type { BankDataFailure } from "#ports/bank-data.ts";

import { failureOfCode } from "./call.ts";

/** The codes of Plaid's documentation by type, with the failure that each maps to. */
const DOCUMENTED: { type: string; failure: BankDataFailure; codes: string[] }[] = [
  {
    type: "ITEM_ERROR",
    failure: "login_required",
    codes: [
      "INSTANT_MATCH_FAILED",
      "INSUFFICIENT_CREDENTIALS",
      "INVALID_CREDENTIALS",
      "INVALID_MFA",
      "INVALID_OTP",
      "INVALID_PHONE_NUMBER",
      "INVALID_SEND_METHOD",
      "INVALID_UPDATED_USERNAME",
      "ITEM_LOCKED",
      "ITEM_LOGIN_REQUIRED",
      "PASSWORD_RESET_REQUIRED",
      "USER_INPUT_TIMEOUT",
      "USER_SETUP_REQUIRED",
    ],
  },
  {
    type: "ITEM_ERROR",
    failure: "disconnected",
    codes: ["ITEM_CONCURRENTLY_DELETED", "ITEM_NOT_FOUND"],
  },
  {
    type: "ITEM_ERROR",
    failure: "unsupported",
    codes: ["ITEM_NOT_SUPPORTED", "MFA_NOT_SUPPORTED"],
  },
  { type: "ITEM_ERROR", failure: "revoked", codes: ["USER_PERMISSION_REVOKED"] },
  { type: "ITEM_ERROR", failure: "no_liabilities", codes: ["NO_LIABILITY_ACCOUNTS"] },
  {
    type: "ITEM_ERROR",
    failure: "not_offered",
    codes: [
      "ACCESS_NOT_GRANTED",
      "NO_ACCOUNTS",
      "NO_AUTH_ACCOUNTS",
      "NO_INVESTMENT_ACCOUNTS",
      "NO_INVESTMENT_AUTH_ACCOUNTS",
      "PRODUCT_NOT_ENABLED",
      "PRODUCTS_NOT_SUPPORTED",
    ],
  },
  { type: "ITEM_ERROR", failure: "unavailable", codes: ["PRODUCT_NOT_READY"] },
  {
    type: "INSTITUTION_ERROR",
    failure: "unavailable",
    codes: [
      "INSTITUTION_DOWN",
      "INSTITUTION_NOT_AVAILABLE",
      "INSTITUTION_NOT_RESPONDING",
      "UNSUPPORTED_RESPONSE",
    ],
  },
  {
    type: "INSTITUTION_ERROR",
    failure: "unsupported",
    codes: ["INSTITUTION_NO_LONGER_SUPPORTED"],
  },
  {
    type: "INSTITUTION_ERROR",
    failure: "misconfigured",
    codes: [
      "INSTITUTION_NOT_ENABLED_IN_ENVIRONMENT",
      "INSTITUTION_REGISTRATION_REQUIRED",
      "UNAUTHORIZED_INSTITUTION",
    ],
  },
  { type: "INVALID_INPUT", failure: "consent_required", codes: ["ADDITIONAL_CONSENT_REQUIRED"] },
  { type: "INVALID_INPUT", failure: "access_unknown", codes: ["INVALID_ACCESS_TOKEN"] },
  { type: "INVALID_INPUT", failure: "token_refused", codes: ["INVALID_PUBLIC_TOKEN"] },
  {
    type: "INVALID_INPUT",
    failure: "not_found",
    codes: ["INVALID_INSTITUTION", "INVALID_LINK_TOKEN", "INVALID_WEBHOOK_VERIFICATION_KEY_ID"],
  },
  { type: "INVALID_INPUT", failure: "not_offered", codes: ["INVALID_PRODUCT"] },
  {
    type: "INVALID_INPUT",
    failure: "misconfigured",
    codes: [
      "DIRECT_INTEGRATION_NOT_ENABLED",
      "INVALID_ACCOUNT_ID",
      "INVALID_API_KEYS",
      "INVALID_LINK_CUSTOMIZATION",
      "UNAUTHORIZED_ENVIRONMENT",
      "UNAUTHORIZED_ROUTE_ACCESS",
    ],
  },
  {
    type: "INVALID_REQUEST",
    failure: "misconfigured",
    codes: [
      "INCOMPATIBLE_API_VERSION",
      "INVALID_BODY",
      "INVALID_CONFIGURATION",
      "INVALID_FIELD",
      "INVALID_HEADERS",
      "MISSING_FIELDS",
      "NO_LONGER_AVAILABLE",
      "NOT_FOUND",
      "SANDBOX_ONLY",
      "UNKNOWN_FIELDS",
    ],
  },
  {
    type: "OAUTH_ERROR",
    failure: "login_required",
    codes: [
      "INCORRECT_LINK_TOKEN",
      "INCORRECT_OAUTH_NONCE",
      "OAUTH_STATE_ID_ALREADY_PROCESSED",
      "OAUTH_STATE_ID_NOT_FOUND",
    ],
  },
  {
    type: "API_ERROR",
    failure: "unavailable",
    codes: ["INTERNAL_SERVER_ERROR", "PLANNED_MAINTENANCE"],
  },
  {
    type: "RATE_LIMIT_EXCEEDED",
    failure: "unavailable",
    codes: [
      "ACCOUNTS_LIMIT",
      "ADDITION_LIMIT",
      "CREATION_LIMIT",
      "INSTITUTION_RATE_LIMIT",
      "ITEM_GET_LIMIT",
      "RATE_LIMIT",
      "TRANSACTIONS_SYNC_LIMIT",
    ],
  },
  {
    type: "TRANSACTIONS_ERROR",
    failure: "changed_meanwhile",
    codes: ["TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION"],
  },
];

test.each(DOCUMENTED)("maps codes of $type to $failure", ({ type, failure, codes }) => {
  const mapped = Object.fromEntries(codes.map((code) => [code, failureOfCode(code, type)]));

  expect(mapped).toEqual(Object.fromEntries(codes.map((code) => [code, failure])));
});

test("treats an undocumented code as temporary, whatever its name", () => {
  for (const code of ["SOMETHING_NEW", "toString", "__proto__"]) {
    expect(failureOfCode(code, "SOMETHING_ERROR")).toBe("unavailable");
  }
});
