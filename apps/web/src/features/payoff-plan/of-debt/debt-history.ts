import type { Transaction } from "@snowball/contract";
import { addDays, monthAfter, monthOf, monthsBetween } from "@snowball/dates";
import { centsFromAmount } from "@snowball/money";
import type { Cents, PayoffPlan } from "@snowball/payoff";

import { MINIMUMS_EXTENT, startBalance } from "../chart/balance-history.ts";

/** A balance at a point in time. `at` counts months from the start of the current month. */
export type Point = { at: number; owed: Cents };

/** Balances of one debt over time. */
export type DebtHistory = {
  /** Past balances, ending now. Only one point if the past is unknown. */
  was: readonly Point[];
  /** Planned balances, beginning now. */
  planned: readonly Point[];
  /** Balances with minimums only; null if they never pay off the debt or are the plan itself. */
  minimums: readonly Point[] | null;
};

type HistoryInput = {
  debt: string;
  plan: PayoffPlan;
  /** The plan with minimums only; null if it never ends or is the plan itself. */
  minimums: PayoffPlan | null;
  before: readonly PastBalance[];
  /** The current position within the month: 0 is its beginning, 1 its end. */
  now: number;
  /** Months from the current one to the plan's first. */
  firstMonth: number;
};

/** Returns the points of the debt's chart. */
export function debtHistory({
  debt,
  plan,
  minimums,
  before,
  now,
  firstMonth,
}: HistoryInput): DebtHistory {
  const start = { at: now, owed: startBalance(plan, debt) };
  const planned = [start, ...monthEndBalances(plan, debt, firstMonth)];
  const last = (planned.at(-1)?.at ?? now) * MINIMUMS_EXTENT;
  const alone = minimums && [start, ...monthEndBalances(minimums, debt, firstMonth)];

  return {
    was: [...before.map(({ monthsAgo, owed }) => ({ at: 1 - monthsAgo, owed })), start],
    planned,
    minimums: alone && alone.filter(({ at }) => at <= Math.max(last, planned.at(-1)?.at ?? 0)),
  };
}

/** Returns the balances at the end of each month until nothing is owed. */
function monthEndBalances(plan: PayoffPlan, debt: string, firstMonth: number): Point[] {
  const owed = plan.balanceByMonth(debt);
  const payoff = plan.debts.find(({ id }) => id === debt)?.payoffMonth ?? 0;

  return owed.slice(0, payoff).map((cents, index) => ({ at: firstMonth + index + 1, owed: cents }));
}

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
