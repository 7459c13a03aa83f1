import type { Account } from "@snowball/contract";
import { monthsBetween } from "@snowball/dates";
import { toCents, type Cents } from "@snowball/payoff";

/**
 * What the bank says was paid on a card in the month of today; null where it says nothing of it.
 * Only cards are told with their last payment, and only with the last.
 */
export function paidThisMonth(account: Account | undefined, today: string): Cents | null {
  const { last_payment_amount: amount = null, last_payment_date: date = null } =
    account?.credit_liability ?? {};
  if (amount === null || date === null || monthsBetween(date, today) !== 0) return null;

  return toCents(amount);
}
