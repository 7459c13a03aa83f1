import { Problem } from "#http/problem.ts";
import { BankDataError } from "#ports/bank-data.ts";

/** What a demo bank that is away is to whoever waits for it. @throws Problem `bank_unavailable` */
export function asBankProblem(error: unknown): never {
  if (!(error instanceof BankDataError)) throw error;
  throw new Problem("bank_unavailable", { reason: error.message, cause: error });
}
