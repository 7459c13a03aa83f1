import type { Account, Transaction } from "@snowball/contract";
import { monthsBetween } from "@snowball/dates";
import type { Cents } from "@snowball/payoff";
import { toCents } from "@snowball/planner";

/** What tells of payments on a debt's account. */
export type PaymentFacts = Pick<Account, "uuid" | "credit_liability"> & {
  /** Of the month of today; absent where they are not known. */
  transactions?: readonly Transaction[];
};

/** What banks call a payment on a card or loan; a refund is called otherwise. */
const PAYMENT = "LOAN_PAYMENTS";

/**
 * What was paid on a debt in the month of today: the payments among its transactions, or else the
 * last payment that a card's bank names. Null where neither tells of one.
 */
export function paidThisMonth(account: PaymentFacts | undefined, today: string): Cents | null {
  const payments = (account?.transactions ?? []).filter((each) => isPayment(each, today));
  if (payments.length > 0) {
    return payments.reduce((sum, { amount }) => sum - (toCents(amount) ?? 0), 0);
  }

  return lastPayment(account, today);
}

/** What a card's bank says was paid last, where that was in the month of today. */
function lastPayment(account: PaymentFacts | undefined, today: string): Cents | null {
  const card = account?.credit_liability;
  if (!card?.last_payment_amount || !card.last_payment_date) return null;

  return monthsBetween(card.last_payment_date, today) === 0
    ? toCents(card.last_payment_amount)
    : null;
}

/** Money into the account is negative. What is pending may still be called back. */
function isPayment({ amount, category, date, pending }: Transaction, today: string): boolean {
  return (
    !pending &&
    category === PAYMENT &&
    monthsBetween(date, today) === 0 &&
    (toCents(amount) ?? 0) < 0
  );
}

/** The accounts, each with its own of these transactions. */
export function withTransactions(
  accounts: readonly Account[],
  transactions: readonly Transaction[] | null | undefined,
): (Account & PaymentFacts)[] {
  if (!transactions) return [...accounts];
  const byAccount = Map.groupBy(transactions, ({ account }) => account);

  return accounts.map((account) => ({
    ...account,
    transactions: byAccount.get(account.uuid) ?? [],
  }));
}
