import type { OpenPayments, ThisMonth } from "@snowball/contract";
import { addDays, compareDates, monthAfter } from "@snowball/dates";
import { sumAmounts } from "@snowball/money";

import { isSettled, type Payable } from "./actions/payable.ts";
import type { HomeRow } from "./home-rows.ts";

export type Sum = { currency: string | null; sum: string };

/** What is open of the rows, where all of them are here: as the API tells it of a list that is longer. */
export function openOf(
  rows: readonly HomeRow[],
  { today, thisMonth }: { today: string; thisMonth: ThisMonth | null },
): OpenPayments {
  const through = thisMonth?.through ?? addDays(monthAfter(today, 1), -1);
  const open = rows.filter((row) => !isSettled(row.payable) && !isForgotten(row));
  const payables = open.map(({ payable }) => payable);
  const late = payables.filter(isLate);
  const ahead = open.filter((row) => isAhead(row, through)).map(({ payable }) => payable);
  const [due, lateSums, aheadSums] = [
    sumsOf(payables.filter((each) => isDueBy(each, through))),
    sumsOf(late),
    sumsOf(ahead),
  ];
  const currencies = [...due, ...lateSums, ...aheadSums].map(({ currency }) => currency);

  return {
    through,
    sums: [...new Set(currencies)].map((currency) => ({
      currency,
      due: sumIn(due, currency),
      late: sumIn(lateSums, currency),
      ahead: sumIn(aheadSums, currency),
    })),
    ahead_due: ahead[0]?.due_date ?? null,
    late_count: late.length,
    late_unknown_count: late.filter(({ toSend }) => toSend === null).length,
    unknown: open
      .filter(({ payable }) => payable.toSend === null)
      .filter((row) => isAskedFor(row, through))
      .map(({ payable: { debt, cycle } }) => ({ debt, cycle })),
  };
}

/** Nobody answered for it in a month: whether it was paid is not known, and it is no longer asked for. */
function isForgotten({ payable: { status, isOverdue }, payment: { left } }: HomeRow): boolean {
  return status === "unknown" && left !== null && isOverdue !== true;
}

/** To be sent by then, as far as anybody knows. */
function isAskedFor(row: HomeRow, through: string): boolean {
  const { payable } = row;
  const isUndated = payable.due_date === null;

  return isUndated || isLate(payable) || isDueBy(payable, through) || isAhead(row, through);
}

function isLate({ isOverdue, status }: Payable): boolean {
  return isOverdue === true || status === "late";
}

/** What is late is due, whatever its date is. */
function isDueBy({ due_date: date, isOverdue }: Payable, through: string): boolean {
  return isOverdue === true || (date !== null && compareDates(date, through) <= 0);
}

/** Due next month, and to be sent in this one. */
function isAhead({ payable, payment }: HomeRow, through: string): boolean {
  const { due_date: date } = payable;
  const { pay_by: payBy } = payment;

  return (
    date !== null &&
    compareDates(date, through) > 0 &&
    (payBy === null || compareDates(payBy, through) <= 0)
  );
}

export function sumsOf(payables: readonly Pick<Payable, "currency" | "toSend">[]): Sum[] {
  const byCurrency = Map.groupBy(payables, ({ currency }) => currency);

  return [...byCurrency].map(([currency, group]) => ({
    currency,
    sum: sumAmounts(group.flatMap(({ toSend }) => toSend ?? [])),
  }));
}

function sumIn(sums: readonly Sum[], currency: string | null): string {
  return sums.find((each) => each.currency === currency)?.sum ?? "0.00";
}
