import { calendarToday } from "#lib/calendar-today.ts";

/** The user's calendar date at an instant: a figure of late in the evening is of that day. */
export function localDateOf(instant: string): string {
  return calendarToday(new Date(instant));
}
