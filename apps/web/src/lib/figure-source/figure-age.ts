import { daysBetween } from "@snowball/dates";

import { calendarToday } from "../calendar-today.ts";

/** Beyond this a figure says little of today: a statement comes every month. */
const FIGURE_DAYS_MAX = 35;

/** The user's calendar date at an instant: a figure of late in the evening is of that day. */
export function localDateOf(instant: string): string {
  return calendarToday(new Date(instant));
}

/** Days since its source said a figure, where that is so long ago that it has to be said; else null. */
export function daysIfOld(asOf: string | null, today: string): number | null {
  const days = asOf === null ? 0 : daysBetween(localDateOf(asOf), today);

  return days > FIGURE_DAYS_MAX ? days : null;
}
