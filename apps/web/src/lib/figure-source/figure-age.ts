import { daysBetween } from "@snowball/dates";

import { calendarToday } from "../calendar-today.ts";

/** An older figure is outdated, because a statement comes every month. */
const FIGURE_DAYS_MAX = 35;

/** Returns the calendar date of an instant in the user's time zone. */
export function localDateOf(instant: string): string {
  return calendarToday(new Date(instant));
}

/** Returns the age of a figure in days if it is outdated; else null. */
export function daysIfOld(asOf: string | null, today: string): number | null {
  const days = asOf === null ? 0 : daysBetween(localDateOf(asOf), today);

  return days > FIGURE_DAYS_MAX ? days : null;
}
