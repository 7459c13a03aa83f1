import { monthAfter, monthsBetween } from "@snowball/dates";

/**
 * Returns the month of a date in a plan that begins today. Month 1 is the rest of the current month.
 * @returns null for a past date.
 */
export function planMonthOf(date: string, today: string): number | null {
  return date < today ? null : monthsBetween(today, date) + 1;
}

/** Returns month 1 of a plan that begins today, as the date of its first day. */
export function firstPlanMonth(today: string): string {
  return monthAfter(today, 0);
}
