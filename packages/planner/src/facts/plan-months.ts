import { monthAfter, monthsBetween } from "@snowball/dates";

/**
 * Which month of a plan that begins today a date belongs to: month 1 is what is left of the month of today.
 * @returns null for a date that has passed.
 */
export function planMonthOf(date: string, today: string): number | null {
  return date < today ? null : monthsBetween(today, date) + 1;
}

/** Month 1 of a plan that begins today, as the date of its first day. */
export function firstPlanMonth(today: string): string {
  return monthAfter(today, 0);
}
