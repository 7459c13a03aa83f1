import { daysBetween } from "@snowball/dates";

/** Beyond this the date itself says more than a number of days. */
const NEAR_DAYS_MAX = 30;

type Due = { due_date: string; is_overdue: boolean };

/**
 * How far away a due date is, in words: `today`, `in 3 days`, `2 days ago`; null when far away. What is
 * overdue before its date is so for a payment before it.
 */
export function dueHint({ due_date: dueDate, is_overdue: isOverdue }: Due, today: string) {
  const days = daysBetween(today, dueDate);
  if (isOverdue && days >= 0) return "an earlier payment was missed";
  // How long ago a payment was missed is worth saying however long it was.
  if (Math.abs(days) > NEAR_DAYS_MAX && !isOverdue) return null;
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days === -1) return "yesterday";

  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}
