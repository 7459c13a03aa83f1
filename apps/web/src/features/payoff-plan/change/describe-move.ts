import type { PayoffChange } from "@snowball/contract";
import { formatMonth, formatShortDate } from "@snowball/dates";

/** Where the debt-free date was and where it is, in a sentence. */
export function describeMove(change: PayoffChange): string {
  const since = sinceDay(change);
  const [before, after] = [change.debt_free_month_before, change.debt_free_month_after];
  if (before !== null && after !== null) {
    return before === after
      ? `Your debt-free date is ${formatMonth(after)}, the same as ${since.as}.`
      : `Your debt-free date moved from ${formatMonth(before)} to ${formatMonth(after)} since ${since.since}.`;
  }
  if (after !== null) {
    return change.months_before === null
      ? `Your plan works again: debt-free in ${formatMonth(after)}. It had no end ${since.as}.`
      : `You owed nothing ${since.as}; now you are debt-free in ${formatMonth(after)}.`;
  }
  if (change.months_after === 0) return "You owe nothing now.";

  return before === null
    ? `Your plan has no end, as it had none ${since.as}.`
    : `Your plan has no end now. You were to be debt-free in ${formatMonth(before)} ${since.as}.`;
}

/** The earlier day in words; its year is said where it is another one. */
export function sinceDay({ from, to }: Pick<PayoffChange, "from" | "to">): {
  since: string;
  as: string;
} {
  if (from === to) return { since: "earlier today", as: "earlier today" };
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);
  const day = isSameYear ? formatShortDate(from).replace(/, [0-9]+$/, "") : formatShortDate(from);

  return { since: day, as: `on ${day}` };
}
