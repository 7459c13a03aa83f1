import { addDays } from "@snowball/dates";

import type { Cents } from "../portfolio.ts";
import { cashPath, lowestIn, type CashAccount, type CashMove, type CashPath } from "./cash-path.ts";
import { latestPayDates, type Bill, type PaymentRules } from "./pay-date.ts";

/** The payments of an account's bills, each as late as allowed. */
export type BillPlan = {
  payments: readonly { id: string; date: string; amount: Cents; isLate: boolean }[];
  /** True if no bill is late and the balance never falls below the buffer. */
  isFeasible: boolean;
  lowest: { date: string; balance: Cents };
  /** The first day below the buffer; null if there is none. */
  firstShortfallDate: string | null;
  /** The amount to add before that day so that no day falls below the buffer. */
  cashNeeded: Cents;
  path: CashPath;
};

/**
 * Plans every bill on the latest date that is on time. No other dates leave more in the account on any day.
 * So if the balance falls below the buffer with these dates, it does so with all others.
 */
export function planBillPayments(
  account: CashAccount,
  bills: readonly Bill[],
  rules: PaymentRules = {},
): BillPlan {
  const dated = latestPayDates(bills, account.start, rules);
  const payments = dated.map(({ bill: { id, amount }, date, isLate }) => ({
    id,
    date,
    amount,
    isLate,
  }));
  const path = cashPath(account, payments);
  const below = path.filter(({ low }) => low < account.buffer);
  const lowest = path.reduce((least, day) => (day.low < least.low ? day : least));

  return {
    payments,
    isFeasible: below.length === 0 && !dated.some(({ isLate }) => isLate),
    lowest: { date: lowest.date, balance: lowest.low },
    firstShortfallDate: below[0]?.date ?? null,
    cashNeeded: Math.max(0, account.buffer - lowest.low),
    path,
  };
}

/**
 * Returns the most that can be paid on a date, beyond all bills, without ever falling below the buffer: the
 * lowest balance from that day on, less the buffer. Never decreases from one date to the next.
 */
export function safeExtraOn(path: CashPath, buffer: Cents, date: string): Cents {
  return Math.max(0, lowestIn(path, { from: date, to: null }) - buffer);
}

/**
 * Returns the extra payments that use the safe amount as early as possible: one for each payday, on the first
 * day its money can be spent, after the earlier ones are paid. With daily interest, earlier is cheaper.
 */
export function extrasOnPaydays(account: CashAccount, { path }: BillPlan): CashMove[] {
  const delay = account.sameDay === "debits-first" ? 1 : 0;
  const dates = [...new Set(account.income.map(({ date }) => addDays(date, delay)))].toSorted();
  let paid = 0;

  return dates
    .filter((date) => date >= account.start)
    .map((date) => {
      const amount = safeExtraOn(path, account.buffer, date) - paid;
      paid += amount;
      return { date, amount };
    });
}
