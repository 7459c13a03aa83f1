import { now } from "./now.ts";
import { userDateFormat } from "./user-time-zone.ts";

/** This locale writes a date as `YYYY-MM-DD`. */
const format = userDateFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" });

/** Returns today as `YYYY-MM-DD` on the user's calendar, not the day in UTC. */
export function calendarToday(instant: Date = now()): string {
  return format(instant);
}
