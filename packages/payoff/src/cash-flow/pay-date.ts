import { addDays } from "@snowball/dates";

import { businessDayOnOrBefore } from "./due-dates.ts";
import type { Cents } from "../portfolio.ts";

/** A bill that is paid once, in full. */
export type Bill = {
  id: string;
  due: string;
  amount: Cents;
  /** The first date on which it can be paid. */
  release?: string;
  /** The days that a payment takes to arrive. Default: those of the rules. */
  leadDays?: number;
};

/** When payments must be sent to arrive on time. */
export type PaymentRules = {
  /** `previous`: bills due on a weekend or holiday are paid on the business day before. */
  businessDays?: "any" | "previous";
  /** Bank holidays, in addition to weekends. */
  holidays?: readonly string[];
  /** The days that a payment takes to arrive. Default: 0. */
  leadDays?: number;
};

/** A bill with its payment date, the latest allowed. */
export type DatedBill<One extends Bill = Bill> = { bill: One; date: string; isLate: boolean };

/**
 * Returns each bill with the last day on which its payment is on time: the due date, moved to the business
 * day before it, less the days a payment takes. Sorted by that day. Paying later never lowers any balance, so
 * no other dates leave more in the account. If the last day is past or before the release date, the bill is
 * paid on the first possible day and is late.
 */
export function latestPayDates<One extends Bill>(
  bills: readonly One[],
  start: string,
  rules: PaymentRules,
): DatedBill<One>[] {
  return bills
    .map((bill) => {
      const latest = latestDate(bill, rules);
      const earliest = bill.release !== undefined && bill.release > start ? bill.release : start;
      const isLate = latest < earliest;
      return { bill, date: isLate ? earliest : latest, isLate };
    })
    .toSorted((left, right) => (left.date < right.date ? -1 : left.date > right.date ? 1 : 0));
}

function latestDate(bill: Bill, rules: PaymentRules): string {
  const arrival =
    rules.businessDays === "previous" ? businessDayOnOrBefore(bill.due, rules.holidays) : bill.due;
  return addDays(arrival, -(bill.leadDays ?? rules.leadDays ?? 0));
}
