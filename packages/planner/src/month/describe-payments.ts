import type { MonthPayment } from "@snowball/contract";
import { formatMonth, formatShortDate } from "@snowball/dates";
import { formatAmount, sumAmounts } from "@snowball/money";

type Dated = Pick<MonthPayment, "due_date" | "cycle">;

/**
 * Asks about several unconfirmed payments of a debt: their number, their amounts as far as they are known, and their
 * dates.
 */
export function describeAsked(
  payments: readonly (Dated & Pick<MonthPayment, "amount" | "is_estimated">)[],
  currency: string | null,
): string {
  const due = payments.flatMap((payment) => formatDue(payment) ?? []);

  return `${countAsked(payments, currency)} were due from ${due[0]} to ${due.at(-1)}. Were they paid?`;
}

function countAsked(
  payments: readonly Pick<MonthPayment, "amount" | "is_estimated">[],
  currency: string | null,
): string {
  const count = `${payments.length} payments`;
  const known = payments.filter(({ amount }) => amount !== null);
  const unknown = payments.length - known.length;
  if (known.length === 0) return `${count} of unknown amount`;
  const sum = formatAmount(sumAmounts(known.map(({ amount }) => amount ?? "0.00")), currency);
  const money = known.some((each) => each.is_estimated) ? `about ${sum}` : sum;

  return unknown === 0
    ? `${count}, ${money} in total,`
    : `${count}, ${money} and ${unknown} of unknown amount,`;
}

/** Formats the due date, or the month if no date is known; null for a payment without a cycle. */
export function formatDue({ due_date: due, cycle }: Dated): string | null {
  if (due !== null) return formatShortDate(due);

  return cycle === null ? null : formatMonth(cycle);
}

/** Of the payments of the last year, with `in_a_row` counted from the newest. */
export type OnTimeCounts = { known: number; on_time: number; in_a_row: number };

/** Fewer payments are no habit yet. */
const PAYMENTS_LEAST = 3;

/** Praises payments on time; null if there are too few. One late payment does not end the count. */
export function describeOnTime({ known, on_time, in_a_row }: OnTimeCounts): string | null {
  if (in_a_row >= PAYMENTS_LEAST) return `Your last ${in_a_row} payments were on time.`;
  const isMostly = known >= PAYMENTS_LEAST && on_time * 2 > known;

  return isMostly ? `${on_time} of your last ${known} payments were on time.` : null;
}
