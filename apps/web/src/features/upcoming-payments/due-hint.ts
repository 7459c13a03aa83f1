import { daysBetween } from "@snowball/dates";

/** Beyond this the date itself says more than a number of days. */
const NEAR_DAYS_MAX = 30;

/** How far away a due date is, in words: `today`, `in 3 days`, `2 days ago`; null when far away. */
export function dueHint(dueDate: string, today: string): string | null {
  const days = daysBetween(today, dueDate);
  if (Math.abs(days) > NEAR_DAYS_MAX) return null;
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days === -1) return "yesterday";

  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}
