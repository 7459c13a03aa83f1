import { addDays } from "@snowball/dates";

import type { Cents } from "../portfolio.ts";
import { cashPath, lowestIn, type CashAccount, type CashMove, type CashPath } from "./cash-path.ts";
import { latestPayDates, type Bill, type PaymentRules } from "./pay-date.ts";

/** Bills of one account, paid as late as allowed. */
export type BillPlan = {
  payments: readonly { id: string; date: string; amount: Cents; isLate: boolean }[];
  /** Nothing is late and the balance never falls below the buffer. */
  isFeasible: boolean;
  lowest: { date: string; balance: Cents };
  /** The first day below the buffer; null = none. */
  firstShortfallDate: string | null;
  /** What must be added before that day so that no day falls below the buffer. */
  cashNeeded: Cents;
  path: CashPath;
};

/**
 * Pays every bill on the latest date that is not late. No choice of dates leaves more in the account on
 * a single day, so if the balance falls below the buffer now, it does so with all of them.
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
 * What can be paid beyond all bills on a date without ever falling below the buffer: the lowest
 * balance from that day on, less the buffer. Never falls from one date to the next.
 */
export function safeExtraOn(path: CashPath, buffer: Cents, date: string): Cents {
  return Math.max(0, lowestIn(path, { from: date, to: null }) - buffer);
}

/**
 * The extra payments that use up what is safe as early as it is: one for each payday, on the first day
 * its money can be spent, each after the ones before it were paid. With interest by the day, earlier
 * is cheaper.
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
