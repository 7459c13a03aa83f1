import { addDays, addMonths, compareDates, monthAfter, monthOf, weekdayOf } from "@snowball/dates";

/** How far the calendar goes, in months from that of today. Earlier payments stand on their debt's page. */
const MONTHS_BACK = 2;
const MONTHS_AHEAD = 12;
const DAYS_PER_WEEK = 7;

/** First day and last. */
export type Reach = { from: string; to: string };

/** The days that can be looked at. */
export function reachOf(today: string): Reach {
  return {
    from: monthAfter(today, -MONTHS_BACK),
    to: lastDayOf(monthAfter(today, MONTHS_AHEAD)),
  };
}

export function lastDayOf(month: string): string {
  return addDays(monthAfter(month, 1), -1);
}

/** The day that is within reach next to a day. */
export function within({ from, to }: Reach, day: string): string {
  if (compareDates(day, from) < 0) return from;

  return compareDates(day, to) > 0 ? to : day;
}

/** The days of a month by weeks, from Sunday; null where a week has days of another month. */
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

/**
 * Where a key leads from a day (https://www.w3.org/WAI/ARIA/apg/patterns/grid/): arrows by a day and a
 * week, Home and End within the week, Page Up and Page Down by a month. Null where it leads nowhere.
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
