import { formatFullDate } from "@snowball/dates";
import { formatPercentage } from "@snowball/money";
import type { ReactNode } from "react";

/** A list of names and values, one per line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>;
}

/** One name and value of `Facts`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5 not-first:border-t not-first:border-line [&_dd]:font-semibold [&_dd]:tabular-nums [&_dt]:text-ink-soft">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shows a calendar date in full English; `unknown` if the bank reported none. */
export function DateOrUnknown({ date }: { date: string | null }) {
  return date === null ? "unknown" : <time dateTime={date}>{formatFullDate(date)}</time>;
}

/** Formats a yearly rate; `unknown` if the bank reported none. */
export function formatRateOrUnknown(percentage: string | null): string {
  return percentage === null ? "unknown" : formatPercentage(percentage);
}

export function yesOrNo(flag: boolean | null): string {
  if (flag === null) return "unknown";
  return flag ? "Yes" : "No";
}
