import { addDays } from "@snowball/dates";

import { businessDayOnOrBefore } from "./due-dates.ts";
import type { Cents } from "../portfolio.ts";

/** A bill that is paid whole, once. */
export type Bill = {
  id: string;
  due: string;
  amount: Cents;
  /** Not payable before this date. */
  release?: string;
  /** Days that a payment needs to arrive; default: those of the rules. */
  leadDays?: number;
};

/** When payments must leave to be in time. */
export type PaymentRules = {
  /** `previous`: what is due on a weekend or holiday is paid on the business day before. */
  businessDays?: "any" | "previous";
  /** Dates beside weekends on which banks rest. */
  holidays?: readonly string[];
  /** Days that a payment needs to arrive. Default: 0. */
  leadDays?: number;
};

/** A bill with the day it is paid: as late as allowed. */
export type DatedBill<One extends Bill = Bill> = { bill: One; date: string; isLate: boolean };

/**
 * Each bill on the last day that is not late (due date, moved to the business day before it, less the
 * days a payment takes), in the order of those days. Paying later never lowers any balance, so no
 * other dates leave more in the account. A bill whose last day is over, or lies before its release,
 * is paid on the first day possible, and is late.
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
