import type { ThisMonth } from "@snowball/contract";
import {
  addDays,
  compareDates,
  formatFullDate,
  formatMonth,
  monthAfter,
  monthOf,
} from "@snowball/dates";
import { formatAmount, signOf, sumAmounts } from "@snowball/money";

import { isSettled, type Payable } from "./actions/payable.ts";
import type { HomeRow } from "./home-rows.ts";

/** What Home says first. */
export type MonthWords = {
  /** Money, or what there is to say in its place. */
  sum: string;
  /** What follows it. */
  rest: string;
  /** What is late; null where nothing is. */
  late: string | null;
  /** How many amounts nobody knows; null where none is. */
  unknown: string | null;
  /** What of the sum is an estimate; null where nothing is. */
  estimated: string | null;
  /** What is due next month and has to leave in this one: in no sum of this month. Null where nothing is. */
  ahead: string | null;
};

type Month = { today: string; currency: string | null; thisMonth: ThisMonth | null };

/**
 * What is left to send this month, as the plan says; without a plan, what is due until its last day. What is
 * in another currency than the plan is said beside it, and what nobody knows is counted, never summed.
 */
export function describeMonth(
  rows: readonly HomeRow[],
  { today, currency, thisMonth }: Month,
): MonthWords {
  const through = thisMonth?.through ?? addDays(monthAfter(today, 1), -1);
  const open = rows.map(({ payable }) => payable).filter((each) => !isSettled(each));
  const due = open.filter((each) => isDueBy(each, through));
  const apart = thisMonth === null ? due : due.filter((each) => each.currency !== currency);
  const planned =
    thisMonth === null
      ? []
      : [{ currency, sum: sumAmounts([thisMonth.left, thisMonth.left_outside]) }];
  const sums = [...planned, ...sumsOf(apart)].filter(({ sum }) => signOf(sum) > 0);
  const unknown = open.filter(({ toSend }) => toSend === null).length;
  const by = `by ${withoutWeekday(through)}`;

  return {
    ...(sums.length > 0
      ? { sum: listOf(sums), rest: `left to pay ${by}` }
      : {
          sum: unknown > 0 ? "Nothing known" : "Nothing",
          rest: `left to pay ${by}`,
        }),
    late: lateOf(open, { currency, thisMonth, today }),
    unknown: unknown === 0 ? null : `${unknown} amount${unknown === 1 ? "" : "s"} unknown`,
    estimated: estimatedOf(rows, { currency, through }),
    ahead: aheadOf(rows, through),
  };
}

/** What the plan puts into its sum for payments of which nobody says the amount. */
function estimatedOf(
  rows: readonly HomeRow[],
  { currency, through }: { currency: string | null; through: string },
): string | null {
  const sum = sumAmounts(
    rows.flatMap(({ payable, instruction }) =>
      instruction === null || payable.toSend !== null || isAfter(payable.due_date, through)
        ? []
        : [instruction.amount],
    ),
  );

  return signOf(sum) > 0 ? `${formatAmount(sum, currency)} of it estimated` : null;
}

function aheadOf(rows: readonly HomeRow[], through: string): string | null {
  const ahead = rows.filter(
    ({ payable, payment: { pay_by: payBy } }) =>
      !isSettled(payable) && isAfter(payable.due_date, through) && !isAfter(payBy, through),
  );
  const sums = sumsOf(ahead.map(({ payable }) => payable)).filter(({ sum }) => signOf(sum) > 0);
  const due = ahead[0]?.payable.due_date;
  if (sums.length === 0 || !due) return null;
  const [month] = formatMonth(monthOf(due)).split(" ");

  return `${listOf(sums)} more to send by then, due in ${month}`;
}

function isAfter(day: string | null, through: string): boolean {
  return day !== null && compareDates(day, through) > 0;
}

function lateOf(open: readonly Payable[], { currency, thisMonth }: Month): string | null {
  const late = open.filter(({ isOverdue, status }) => isOverdue === true || status === "late");
  const apart = thisMonth === null ? late : late.filter((each) => each.currency !== currency);
  const planned = thisMonth === null ? [] : [{ currency, sum: thisMonth.late }];
  const sums = [...planned, ...sumsOf(apart)].filter(({ sum }) => signOf(sum) > 0);
  const unknown = late.filter(({ toSend }) => toSend === null).length;
  if (sums.length > 0) {
    return `${listOf(sums)} late${unknown > 0 ? `, and ${unknown} of unknown amount` : ""}`;
  }

  // The lender misses it, and nobody says how much.
  return late.length > 0 ? `${late.length} late` : null;
}

/** What is late is due, whatever its date is. */
function isDueBy({ due_date: date, isOverdue }: Payable, through: string): boolean {
  return isOverdue === true || (date !== null && compareDates(date, through) <= 0);
}

type Sum = { currency: string | null; sum: string };

export function sumsOf(payables: readonly Pick<Payable, "currency" | "toSend">[]): Sum[] {
  const byCurrency = Map.groupBy(payables, ({ currency }) => currency);

  return [...byCurrency].map(([currency, group]) => ({
    currency,
    sum: sumAmounts(group.flatMap(({ toSend }) => toSend ?? [])),
  }));
}

export function listOf(sums: readonly Sum[]): string {
  return sums.map(({ currency, sum }) => formatAmount(sum, currency)).join(" and ");
}

/** `December 31`: the year and the day of the week are this month's. */
function withoutWeekday(date: string): string {
  return formatFullDate(date).split(", ")[1] ?? date;
}
