import type { FigureSource } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";

import { localDateOf } from "./figure-age.ts";

type Stated = { source: FigureSource | null; as_of: string | null };

const names: Record<FigureSource, string> = { bank: "Bank", user: "You", estimate: "Estimate" };

/** Who says a figure, and when: `Bank · Nov 20`; nothing where nobody does. */
export function describeSource({ source, as_of: asOf }: Stated, today: string): string | undefined {
  if (source === null) return undefined;
  const when = asOf === null ? [] : [withoutThisYear(localDateOf(asOf), today)];

  return [names[source], ...when].join(" · ");
}

/** `Nov 20`, and `Nov 20, 2025` of another year. */
function withoutThisYear(date: string, today: string): string {
  const words = formatShortDate(date);

  return date.slice(0, 4) === today.slice(0, 4) ? (words.split(",")[0] ?? words) : words;
}
