import { addDays, addMonths, daysBetween } from "@snowball/dates";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Long enough to come back to after a weekend, short enough to forget. */
export const DEMO_LIFETIME_MS = 3 * DAY_MS;

/** Where the story of each household begins: with the payments of a month to come. */
const FIRST_DAY_OF_STORY = 2;

/** How many days ahead of everybody else a new household lives: on the next day that its story begins on. */
export function daysToStory(now: Date): number {
  const today = toDate(now);
  const day = Number(today.slice(8));
  const inThisMonth = addDays(today, FIRST_DAY_OF_STORY - day);
  const begin = day <= FIRST_DAY_OF_STORY ? inThisMonth : addMonths(inThisMonth, 1);
  return daysBetween(today, begin);
}

function toDate(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
