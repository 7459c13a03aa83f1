import { Problem } from "#http/problem.ts";
import { BankDataError } from "#ports/bank-data.ts";

/** Maps an unavailable demo bank to a problem. @throws Problem `bank_unavailable` */
export function asBankProblem(error: unknown): never {
  if (!(error instanceof BankDataError)) throw error;
  throw new Problem("bank_unavailable", { reason: error.message, cause: error });
}
