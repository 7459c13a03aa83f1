import { BankDataError, type BankDataFailure, type BankItemFailure } from "#ports/bank-data.ts";

import { failureOfCode } from "./failure-of-code.ts";
import { UnreadableAnswer } from "./read-answer.ts";

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

/** Returns the failure of a connection for an error code of an item or a webhook. */
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
