import { addDays } from "@snowball/dates";

/** Returns a past day by the system clock, for the fake bank's data. It returns about 90 days of history. */
export function dayAgo(days: number): string {
  return addDays(new Date().toISOString().slice(0, 10), -days);
}
