import { sumAmounts } from "@snowball/money";

type ReportedBalance = {
  balanceCurrent: string | null;
  /** For a student loan; null if the servicer includes it in the balance or does not report it. */
  outstandingInterestAmount: string | null;
};

/** A supported amount has at most 15 integer digits. */
const SUPPORTED_AMOUNT = /^-?[0-9]{1,15}(?:\.|$)/;

/**
 * Returns the total balance of an account, with unpaid interest; null if unknown or too large. Plaid's current
 * balance of a student loan is its principal, and `outstanding_interest_amount` is owed in addition. For one
 * servicer (Sallie Mae) the balance includes the interest, and this field is null.
 */
export function balanceInAll({
  balanceCurrent: balance,
  outstandingInterestAmount: interest,
}: ReportedBalance): string | null {
  if (balance === null || interest === null) return balance;
  const sum = sumAmounts([balance, interest]);

  return SUPPORTED_AMOUNT.test(sum) ? sum : null;
}
