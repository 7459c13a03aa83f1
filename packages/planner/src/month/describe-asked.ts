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
