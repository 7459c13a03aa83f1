import { addMonths, compareDates, nearestOnDay } from "@snowball/dates";

export type DueDate = { date: string | null; source: "bank" | "user" | null };

/**
 * When a linked debt is due next. The user's day stands in place of the bank's date: the date on it that
 * is nearest to the bank's is of the same bill. A bank that comes round to the day ends it, see
 * `forgetAgreedDueDays`. Without a date of the bank's it is the next on that day.
 * @param today calendar date from which on a due date is not yet past.
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

/** The first date from `today` on that is this day of its month. */
function nextOnDay(day: number, today: string): string {
  const thisMonths = addMonths(today, 0, day);

  return compareDates(thisMonths, today) < 0 ? addMonths(today, 1, day) : thisMonths;
}
