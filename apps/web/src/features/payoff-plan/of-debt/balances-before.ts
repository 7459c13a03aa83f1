import type { Transaction } from "@snowball/contract";
import { addDays, monthAfter, monthOf, monthsBetween } from "@snowball/dates";
import { centsFromAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";

/** The balance at the end of a past month: 1 is the month before the current one. */
export type PastBalance = { monthsAgo: number; owed: Cents };

const MONTHS_MAX = 12;

type TransactionList = {
  /** Newest first. */
  transactions: readonly Pick<Transaction, "date" | "amount" | "pending">[];
  /** Whether the list contains the oldest transaction. */
  isWhole: boolean;
};

/**
 * Returns the balances at the ends of past months, oldest first: today's balance without later
 * transactions. Only valid for accounts that post interest as a transaction, such as cards but not loans.
 * Returns nothing if a balance would be negative, because then transactions are missing.
 */
export function computePastBalances(
  owed: Cents,
  list: TransactionList,
  today: string,
): PastBalance[] {
  const posted = list.transactions.filter(({ pending }) => !pending);
  const oldest = posted.at(-1)?.date;
  if (oldest === undefined) return [];
  // The oldest month may be incomplete if the list is.
  const known = monthsBetween(monthOf(oldest), monthOf(today)) - (list.isWhole ? 0 : 1);
  const count = Math.min(MONTHS_MAX, Math.max(0, known));

  const balances = Array.from({ length: count }, (_, index) => {
    const monthsAgo = count - index;
    const lastDay = addDays(monthAfter(today, 1 - monthsAgo), -1);
    const since = posted.filter(({ date }) => date > lastDay);
    const change = since.reduce((sum, { amount }) => sum + centsFromAmount(amount), 0);
    return { monthsAgo, owed: owed - change };
  });

  return balances.some((balance) => balance.owed < 0) ? [] : balances;
}
