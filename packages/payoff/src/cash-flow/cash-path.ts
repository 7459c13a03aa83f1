import { compareDates } from "@snowball/dates";

import { safeCents } from "../loans/safe-cents.ts";
import type { Cents } from "../portfolio.ts";

/** Money that comes or goes on a date. Amounts are not negative. */
export type CashMove = { date: string; amount: Cents };

/** What may happen in an account, and what must be left in it after every day. */
export type CashAccount = {
  /** The first day; what happened before it is in `opening`. */
  start: string;
  /** May be negative: overdrawn. */
  opening: Cents;
  buffer: Cents;
  income: readonly CashMove[];
  /** Fixed: they cannot be moved. */
  expenses: readonly CashMove[];
  /** Whether payments of a day leave the account before its income arrives (the cautious order). */
  sameDay: "debits-first" | "credits-first";
};

/** A day on which something happens, or the first: its lowest balance and its last. */
export type CashDay = { date: string; low: Cents; end: Cents };

/** The days of an account in the order of time; between two of them the balance stays. */
export type CashPath = readonly CashDay[];

/**
 * The balance of an account over time when `payments` are made from it beside its expenses. What moves
 * before the first day is part of what the account opens with.
 * @throws RangeError when a balance is too large to be exact.
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

/** Days from `from` to before `to`; without `to`, for ever. */
export type Stretch = { from: string; to: string | null };

/** The lowest balance of a stretch of days. @returns Infinity for a stretch without days. */
export function lowestIn(path: CashPath, { from, to }: Stretch): Cents {
  let lowest = Infinity;
  let before: Cents | null = null;
  for (const { date, low, end } of path) {
    if (to !== null && date >= to) break;
    if (date < from) before = end;
    else {
      // What the day before left stands until something happens.
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
