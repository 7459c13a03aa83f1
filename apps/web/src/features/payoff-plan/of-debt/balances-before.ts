import type { Transaction } from "@snowball/contract";
import { addDays, monthAfter, monthOf, monthsBetween } from "@snowball/dates";
import { centsFromAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";

/** What was owed at the end of a month: 1 is the month before today's. */
export type BalanceBefore = { monthsAgo: number; owed: Cents };

const MONTHS_MAX = 12;

type Told = {
  /** Newest first. */
  transactions: readonly Pick<Transaction, "date" | "amount" | "pending">[];
  /** Whether there are none before them. */
  isWhole: boolean;
};

/**
 * What was owed at the ends of past months: today's balance without what was posted since. Only of an
 * account whose interest is a transaction as well, which a card's is and a loan's is not. Oldest first.
 * None where that comes to less than nothing: then what was posted is not all that happened.
 */
export function balancesBefore(owed: Cents, told: Told, today: string): BalanceBefore[] {
  const posted = told.transactions.filter(({ pending }) => !pending);
  const oldest = posted.at(-1)?.date;
  if (oldest === undefined) return [];
  // Of the month in which the list breaks off not all is known.
  const known = monthsBetween(monthOf(oldest), monthOf(today)) - (told.isWhole ? 0 : 1);
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
