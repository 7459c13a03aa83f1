import { plaidError } from "./errors.ts";

/** Plaid: 90 days of transactions unless more were requested, at most two years. */
const DEFAULT_DAYS_REQUESTED = 90;
const MAX_DAYS_REQUESTED = 730;

/** The days of transactions to load. Throws INVALID_FIELD outside of 1 to 730. */
export function checkDays(days = DEFAULT_DAYS_REQUESTED): number {
  if (days < 1 || days > MAX_DAYS_REQUESTED) {
    throw plaidError(
      "INVALID_FIELD",
      `transactions.days_requested must be between 1 and ${MAX_DAYS_REQUESTED}`,
    );
  }
  return days;
}
