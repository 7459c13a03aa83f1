import {
  type Calendar,
  CALENDAR_DAYS_AHEAD,
  CALENDAR_DAYS_BACK,
  type CalendarQuery,
  type FieldErrors,
} from "@snowball/contract";
import { addDays, compareDates, formatShortDate } from "@snowball/dates";

import type { Caller } from "#features/profile/index.ts";
import { FieldProblem } from "#http/problem.ts";

import { type CalendarDeps, readCalendar } from "./read-calendar.ts";

/**
 * Returns the payments on the requested days.
 * @throws FieldProblem if the days are outside the supported range; otherwise like `readCalendar`.
 */
export async function listCalendar(
  deps: CalendarDeps,
  { caller, query }: { caller: Caller; query: CalendarQuery },
): Promise<Calendar> {
  const { entries, money } = await readCalendar(deps, {
    caller,
    daysOn: (today) => {
      const faults = faultsIn(query, today);
      if (Object.keys(faults).length > 0) throw new FieldProblem(faults);
      return query;
    },
  });

  return { entries: entries.map(({ entry }) => entry), money };
}

function faultsIn({ from, to }: CalendarQuery, today: string): FieldErrors {
  const [first, last] = [addDays(today, -CALENDAR_DAYS_BACK), addDays(today, CALENDAR_DAYS_AHEAD)];
  if (compareDates(from, first) < 0) {
    return { from: [`The calendar begins on ${formatShortDate(first)}.`] };
  }
  if (compareDates(to, last) > 0) {
    return { to: [`The calendar ends on ${formatShortDate(last)}.`] };
  }

  return compareDates(to, from) < 0 ? { to: ["The last day lies before the first."] } : {};
}
