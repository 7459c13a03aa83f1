import { compareDates } from "@snowball/dates";

import { safeCents } from "../loans/safe-cents.ts";
import type { Cents } from "../portfolio.ts";

/** An amount that is received or paid on a date. Never negative. */
export type CashMove = { date: string; amount: Cents };

/** The income and the fixed expenses of an account, and the buffer that must be left after every day. */
export type CashAccount = {
  /** The first day. Everything before it is part of `opening`. */
  start: string;
  /** Can be negative: overdrawn. */
  opening: Cents;
  buffer: Cents;
  income: readonly CashMove[];
  /** Fixed: their dates cannot be changed. */
  expenses: readonly CashMove[];
  /** Whether a day's payments are posted before its income (the cautious order) or after it. */
  sameDay: "debits-first" | "credits-first";
};

/** A day with movements, or the first day: its lowest balance and its last. */
export type CashDay = { date: string; low: Cents; end: Cents };

/** The days of an account in order. Between two of them the balance does not change. */
export type CashPath = readonly CashDay[];

/**
 * Computes the balance of an account over time if `payments` are made in addition to its expenses. Ignores
 * movements before the first day, which are part of `opening`.
 * @throws RangeError if a balance is too large to be exact.
 */
export function cashPath(account: CashAccount, payments: readonly CashMove[]): CashPath {
  const credits = byDate(account.income, account.start);
  const debits = byDate([...account.expenses, ...payments], account.start);
  const dates = [...new Set([account.start, ...credits.keys(), ...debits.keys()])];
  let end = account.opening;

  return dates.toSorted(compareDates).map((date) => {
    const debit = debits.get(date) ?? 0;
    const credit = credits.get(date) ?? 0;
    const beforeCredits = safeCents(end - debit);
    end = safeCents(beforeCredits + credit);
    return { date, low: account.sameDay === "debits-first" ? beforeCredits : end, end };
  });
}

/** A range of days from `from` up to, but not including, `to`. Null: without end. */
export type Stretch = { from: string; to: string | null };

/**
 * Returns the lowest balance in a range of days.
 * @returns Infinity for an empty range.
 */
export function lowestIn(path: CashPath, { from, to }: Stretch): Cents {
  let lowest = Infinity;
  let before: Cents | null = null;
  for (const { date, low, end } of path) {
    if (to !== null && date >= to) break;
    if (date < from) before = end;
    else {
      // The balance of the day before applies until the next movement.
      if (lowest === Infinity && date > from && before !== null) lowest = before;
      lowest = Math.min(lowest, low);
    }
  }
  return lowest === Infinity && before !== null ? before : lowest;
}

function byDate(moves: readonly CashMove[], start: string): Map<string, Cents> {
  const amounts = new Map<string, Cents>();
  for (const { date, amount } of moves) {
    if (date >= start) amounts.set(date, safeCents((amounts.get(date) ?? 0) + amount));
  }
  return amounts;
}
