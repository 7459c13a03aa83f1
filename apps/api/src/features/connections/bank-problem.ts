import type { ProblemCode } from "@snowball/contract";

import { Problem } from "#http/problem.ts";
import { BankDataError, type BankDataFailure } from "#ports/bank-data.ts";

/** What the user can come back after, where the provider names no time. */
const RETRY_AFTER_SECONDS = 30;

/**
 * The refusal that a failure of the provider becomes: as `codes` says, else "try again in a minute".
 * What is no failure of the provider is handed back as it is.
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
