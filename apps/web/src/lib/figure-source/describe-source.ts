import type { FigureSource } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";

import { localDateOf } from "./figure-age.ts";

type SourcedFigure = { source: FigureSource | null; as_of: string | null };

const names: Record<FigureSource, string> = { bank: "Bank", user: "You", estimate: "Estimate" };

/**
 * Returns the source of a figure and its date: `Bank · Nov 20`; undefined if there is no source.
 */
export function describeSource(
  { source, as_of: asOf }: SourcedFigure,
  today: string,
): string | undefined {
  if (source === null) return undefined;
  const when = asOf === null ? [] : [formatDateWithoutThisYear(localDateOf(asOf), today)];

  return [names[source], ...when].join(" · ");
}

/** Returns `Nov 20` for a date of this year, else `Nov 20, 2025`. */
function formatDateWithoutThisYear(date: string, today: string): string {
  const words = formatShortDate(date);

  return date.slice(0, 4) === today.slice(0, 4) ? (words.split(",")[0] ?? words) : words;
}
