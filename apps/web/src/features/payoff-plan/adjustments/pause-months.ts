import type { ExtraPause } from "@snowball/contract";
import { addDays, formatMonth, monthAfter, monthOf, monthsBetween } from "@snowball/dates";

/** The first days of the first and the last month; empty where none is chosen. */
export type ChosenMonths = { from: string; through: string };

/** How far ahead a month can be chosen. */
const MONTHS_AHEAD = 60;

/** Months to choose from: those from `first` on, and what is chosen already, with their names. */
export function monthsToChoose({ from, through }: ChosenMonths, first: string) {
  const start = from !== "" && from < first ? from : first;
  const last = monthsBetween(first, [first, from, through].toSorted().at(-1) ?? first);
  const count = Math.max(MONTHS_AHEAD, last + 1) + monthsBetween(start, first);

  return Array.from({ length: count }, (_, past) => {
    const month = monthAfter(start, past);
    return [month, formatMonth(month)] as const;
  });
}

/** A pause of whole months, at least of the first one; null where none is chosen. */
export function pauseIn({ from, through }: ChosenMonths): Omit<ExtraPause, "id"> | null {
  if (from === "") return null;
  const last = through < from ? from : through;

  return { from, through: addDays(monthAfter(last, 1), -1) };
}

/** The months of a pause as they are chosen. */
export function chosenMonths({ from, through }: Omit<ExtraPause, "id">): ChosenMonths {
  return { from: monthOf(from), through: monthOf(through) };
}

/** What is paid meanwhile, e.g. `Only minimums from June 2027 through August 2027`. */
export function describePauseMonths({ from, through }: Omit<ExtraPause, "id">): string {
  const [first, last] = [formatMonth(from), formatMonth(through)];

  return `Only minimums ${first === last ? `in ${first}` : `from ${first} through ${last}`}`;
}
