import { addMonths, compareDates, nearestOnDay } from "@snowball/dates";

export type DueDate = { date: string | null; source: "bank" | "user" | null };

/**
 * Returns the next due date of a linked debt. The user's due day moves the bank's date to the nearest date on that
 * day, which belongs to the same bill. `forgetAgreedDueDays` removes the day when the bank reports it too. Without
 * a bank date, it is the next date on that day.
 * @param today earliest calendar date on which a due date is not yet past.
 */
export function dueDateOf(
  { bankDate, userDay }: { bankDate: string | null; userDay: number | null },
  today: string,
): DueDate {
  if (userDay === null) return { date: bankDate, source: bankDate === null ? null : "bank" };
  if (bankDate === null) return { date: nextOnDay(userDay, today), source: "user" };
  const date = nearestOnDay(bankDate, userDay);

  return { date, source: date === bankDate ? "bank" : "user" };
}

/** Returns the first date from `today` on that falls on this day of its month. */
function nextOnDay(day: number, today: string): string {
  const thisMonths = addMonths(today, 0, day);

  return compareDates(thisMonths, today) < 0 ? addMonths(today, 1, day) : thisMonths;
}
