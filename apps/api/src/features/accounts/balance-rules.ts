import { sumAmounts } from "@snowball/money";

type Told = {
  balanceCurrent: string | null;
  /** Of a student loan; null where the servicer counts it into the balance, or says nothing. */
  outstandingInterestAmount: string | null;
};

/** An amount as it can be told: no bank's balance is beyond it, and a sum that is says nothing. */
const TELLABLE = /^-?[0-9]{1,15}(?:\.|$)/;

/**
 * What an account holds or owes in all. Plaid's current balance of a student loan is its principal, and
 * `outstanding_interest_amount` is owed beside it, but for the one servicer (Sallie Mae) whose balance
 * has it already: there it is null.
 */
export function balanceInAll({
  balanceCurrent: balance,
  outstandingInterestAmount: interest,
}: Told): string | null {
  if (balance === null || interest === null) return balance;
  const sum = sumAmounts([balance, interest]);

  return TELLABLE.test(sum) ? sum : null;
}
