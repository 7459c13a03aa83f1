import type { ProblemCode } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import { type BankData, BankDataError, type BankDataFailure } from "#ports/bank-data.ts";

import type { Connection } from "./connection-store.ts";

/** Used if the provider does not say when to retry. */
const RETRY_AFTER_SECONDS = 30;

/**
 * Converts a provider error to a Problem, by `codes` or else to `bank_unavailable`. Returns other
 * errors unchanged.
 */
export function bankProblem(
  error: unknown,
  codes: Partial<Record<BankDataFailure, ProblemCode>> = {},
): unknown {
  if (!(error instanceof BankDataError)) return error;

  const code = codes[error.failure] ?? "bank_unavailable";
  return new Problem(code, {
    reason: error.message,
    cause: error,
    ...(code === "bank_unavailable" && {
      retryAfterSeconds: error.retryAfterSeconds ?? RETRY_AFTER_SECONDS,
    }),
  });
}

/** Returns a failure of the provider as a value, and throws every other error. */
export function asBankDataError(error: unknown): BankDataError {
  if (error instanceof BankDataError) return error;
  throw error;
}

/**
 * Returns the provider with which a connection was made. The access token must not be sent to any
 * other one.
 * @throws BankDataError `unavailable` if demo households are switched off.
 */
export function bankOf(
  { bankData, demoBank }: Dependencies,
  { bank }: Pick<Connection, "bank">,
): BankData {
  if (bank === "plaid") return bankData;
  if (demoBank === null) throw new BankDataError("unavailable", "the demo bank is switched off");
  return demoBank;
}
