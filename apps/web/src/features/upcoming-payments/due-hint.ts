import { daysBetween } from "@snowball/dates";

/** Beyond this number of days, the date itself is more helpful than a count. */
const NEAR_DAYS_MAX = 30;

type Due = { due_date: string; is_overdue: boolean };

/**
 * Returns the distance to a due date, such as `today`, `in 3 days` or `2 days ago`, or null if it is far
 * away. An overdue flag before the due date belongs to the previous payment.
 */
export function dueHint({ due_date: dueDate, is_overdue: isOverdue }: Due, today: string) {
  const days = daysBetween(today, dueDate);
  if (isOverdue && days >= 0) return "an earlier payment was missed";
  // A missed payment always shows its age.
  if (Math.abs(days) > NEAR_DAYS_MAX && !isOverdue) return null;
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days === -1) return "yesterday";

  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}
