import { monthAfter } from "@snowball/dates";

/** Returns month 1 of a plan that begins today, as the date of its first day. */
export function firstPlanMonth(today: string): string {
  return monthAfter(today, 0);
}
