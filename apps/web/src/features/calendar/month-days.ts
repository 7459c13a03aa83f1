import {
  addDays,
  addMonths,
  compareDates,
  lastDayOf,
  monthAfter,
  monthOf,
  weekdayOf,
} from "@snowball/dates";

/** Range of the calendar in months from the current one. Earlier payments are on their debt's page. */
const MONTHS_BACK = 2;
const MONTHS_AHEAD = 12;
const DAYS_PER_WEEK = 7;

type DateRange = { from: string; to: string };

export function calendarRange(today: string): DateRange {
  return { from: monthAfter(today, -MONTHS_BACK), to: lastDayOf(monthAfter(today, MONTHS_AHEAD)) };
}

export function clampDate({ from, to }: DateRange, day: string): string {
  if (compareDates(day, from) < 0) return from;

  return compareDates(day, to) > 0 ? to : day;
}

/** Returns the dates of a month by weeks from Sunday; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const first = monthOf(month);
  const start = addDays(first, -weekdayOf(first));
  const weeks: (string | null)[][] = [];
  for (let sunday = start; compareDates(sunday, lastDayOf(first)) <= 0;) {
    const days = Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(sunday, index));
    weeks.push(days.map((day) => (monthOf(day) === first ? day : null)));
    sunday = addDays(sunday, DAYS_PER_WEEK);
  }

  return weeks;
}

export function datesOf(month: string): string[] {
  return weeksOf(month)
    .flat()
    .filter((date) => date !== null);
}

/** How a key moves the day in the grid (https://www.w3.org/WAI/ARIA/apg/patterns/grid/). */
const moves: Partial<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -DAYS_PER_WEEK),
  ArrowDown: (day) => addDays(day, DAYS_PER_WEEK),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, DAYS_PER_WEEK - 1 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

export function dayAfterKey(key: string, day: string): string | null {
  return moves[key]?.(day) ?? null;
}
