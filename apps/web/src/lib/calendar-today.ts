import { now } from "./now.ts";

/**
 * Today as `YYYY-MM-DD` on the user's own calendar: a due date is about the day where the user
 * lives, not about the day in Greenwich.
 */
export function calendarToday(instant: Date = now()): string {
  const year = String(instant.getFullYear()).padStart(4, "0");
  const month = String(instant.getMonth() + 1).padStart(2, "0");
  const day = String(instant.getDate()).padStart(2, "0");

  return `${year}-${month}-${day}`;
}
