import type { MonthPayment, MonthTotal, ThisMonth } from "@snowball/contract";
import { formatFullDate, formatMonth, monthAfter } from "@snowball/dates";
import { formatAmount, signOf } from "@snowball/money";

export type Sum = { currency: string | null; sum: string };

/** The headline of Home. */
export type MonthWords = {
  /** What is left to pay. */
  sum: string;
  rest: string;
  /** What is late; null if nothing is. */
  late: string | null;
  /** The part that may have been paid; null if there is none. */
  inQuestion: string | null;
  /** How many amounts are unknown; null if none is. */
  unknown: string | null;
  /** The estimated part of the sum; null if there is none. */
  estimated: string | null;
  /** What is due next month and has to be sent in this one, in no sum of this month; null if nothing is. */
  ahead: string | null;
};

/** Describes what is left to send this month. Unknown amounts are counted, never summed. */
export function describeMonth(month: ThisMonth): MonthWords {
  const sums = sumsOf(month, "to_send");
  const nothing = month.unknown_count > 0 ? "Nothing known" : "Nothing";
  const [next] = formatMonth(monthAfter(month.month, 1)).split(" ");

  return {
    sum: sums.length > 0 ? listOf(sums) : nothing,
    rest: `left to pay by ${withoutWeekday(month.through)}`,
    late: describeLate(month),
    inQuestion: described(sumsOf(month, "in_question"), (sum) => `${sum} of it may be paid`),
    unknown: describeUnknown(month),
    estimated: described(sumsOf(month, "estimated"), (sum) => `${sum} of it estimated`),
    ahead: described(
      sumsOf(month, "ahead"),
      (sum) => `${sum} more to send by then, due in ${next}`,
    ),
  };
}

function described(sums: readonly Sum[], words: (sum: string) => string): string | null {
  return sums.length === 0 ? null : words(listOf(sums));
}

function describeLate(month: ThisMonth): string | null {
  const sums = sumsOf(month, "late");
  const unknown = lateOfUnknownAmount(month).length;
  if (sums.length > 0) {
    return `${listOf(sums)} late${unknown > 0 ? `, and ${unknown} of unknown amount` : ""}`;
  }

  return month.late_count > 0 ? `${month.late_count} late` : null;
}

/** Returns the late payments that are in no sum of what is late, because their bills are unknown. */
export function lateOfUnknownAmount({ payments }: Pick<ThisMonth, "payments">): MonthPayment[] {
  return payments.filter(
    ({ state, amount, is_estimated: isEstimated }) =>
      state === "late" && (amount === null || isEstimated),
  );
}

function describeUnknown({ unknown_count: count }: ThisMonth): string | null {
  return count === 0 ? null : `${count} amount${count === 1 ? "" : "s"} unknown`;
}

/** Returns a total of each currency, without those of nothing. */
export function sumsOf(
  { totals }: Pick<ThisMonth, "totals">,
  what: Exclude<keyof MonthTotal, "currency">,
): Sum[] {
  return totals
    .map((each) => ({ currency: each.currency, sum: each[what] }))
    .filter(({ sum }) => signOf(sum) > 0);
}

export function listOf(sums: readonly Sum[]): string {
  return sums.map(({ currency, sum }) => formatAmount(sum, currency)).join(" and ");
}

/** `December 31`: the year and the day of the week are this month's. */
function withoutWeekday(date: string): string {
  return formatFullDate(date).split(", ")[1] ?? date;
}
