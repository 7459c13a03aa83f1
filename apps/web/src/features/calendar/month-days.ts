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

/**
 * Returns the date to which a key moves (https://www.w3.org/WAI/ARIA/apg/patterns/grid/): arrows by a day or a week,
 * Home and End within the week, Page Up and Page Down by a month. Null for other keys.
 */
export function dayAfterKey(key: string, day: string): string | null {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -DAYS_PER_WEEK);
    case "ArrowDown":
      return addDays(day, DAYS_PER_WEEK);
    case "Home":
      return addDays(day, -weekdayOf(day));
    case "End":
      return addDays(day, DAYS_PER_WEEK - 1 - weekdayOf(day));
    case "PageUp":
      return addMonths(day, -1);
    case "PageDown":
      return addMonths(day, 1);
    default:
      return null;
  }
}
