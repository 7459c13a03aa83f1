/**
 * Today as `YYYY-MM-DD` on the user's own calendar: a due date is about the day where the user
 * lives, not about the day in Greenwich.
 */
export function calendarToday(now: Date = new Date()): string {
  const year = String(now.getFullYear()).padStart(4, "0");
  const month = String(now.getMonth() + 1).padStart(2, "0");
  const day = String(now.getDate()).padStart(2, "0");

  return `${year}-${month}-${day}`;
}
