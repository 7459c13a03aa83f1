import { monthAfter, monthsBetween } from "@snowball/dates";

/**
 * Which month of a plan made on `today` a date belongs to: month 1 is the calendar month after
 * today's. What lies between today and month 1 comes in time for its payment and counts with it.
 * @returns null for a date that has passed.
 */
export function planMonthOf(date: string, today: string): number | null {
  if (date < today) return null;

  return Math.max(1, monthsBetween(today, date));
}

/** Month 1 of a plan that is made on `today`, as the date of its first day. */
export function firstPlanMonth(today: string): string {
  return monthAfter(today, 1);
}
