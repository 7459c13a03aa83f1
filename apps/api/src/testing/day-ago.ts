import { addDays } from "@snowball/dates";

/** A day of the machine's calendar, for what a bank is to tell: it looks back some 90 days from the day it is linked. */
export function dayAgo(days: number): string {
  return addDays(new Date().toISOString().slice(0, 10), -days);
}
