import type { ProblemCode } from "@snowball/contract";

import { Problem } from "#http/problem.ts";
import { BankDataError, type BankDataFailure } from "#ports/bank-data.ts";

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
