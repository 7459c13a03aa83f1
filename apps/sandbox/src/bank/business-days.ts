import { addDays, dayNumber } from "./calendar-date.ts";
import type { CalendarDate } from "./calendar-date.ts";

/** Holidays of the Federal Reserve on a fixed day: no payment settles on them. */
const FIXED_HOLIDAYS = new Set(["01-01", "06-19", "07-04", "11-11", "12-25"]);
/** The others: month, day of the week (Sunday is 0) and which of them; -1 is the month's last. */
const FLOATING_HOLIDAYS: [month: number, weekday: number, nth: number][] = [
  [1, 1, 3],
  [2, 1, 3],
  [5, 1, -1],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
];

/** Whether payments settle on that day. */
export function isBusinessDay(date: CalendarDate): boolean {
  const weekday = weekdayOf(date);
  return weekday !== 0 && weekday !== 6 && !isHoliday(date, weekday);
}

/** The `count`-th business day after `date`. */
export function addBusinessDays(date: CalendarDate, count: number): CalendarDate {
  let day = date;
  for (let left = count; left > 0;) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** `date` itself or the first business day after it. */
export function businessDayFrom(date: CalendarDate): CalendarDate {
  return isBusinessDay(date) ? date : addBusinessDays(date, 1);
}

/** `date` itself or the last business day before it. */
export function businessDayUntil(date: CalendarDate): CalendarDate {
  let day = date;
  while (!isBusinessDay(day)) day = addDays(day, -1);
  return day;
}

// The Reserve Banks keep a holiday that falls on a Sunday on the Monday, and none for a Saturday.
function isHoliday(date: CalendarDate, weekday: number): boolean {
  if (FIXED_HOLIDAYS.has(date.slice(5))) return true;
  if (weekday === 1 && FIXED_HOLIDAYS.has(addDays(date, -1).slice(5))) return true;
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8))];
  return FLOATING_HOLIDAYS.some(
    ([itsMonth, itsWeekday, nth]) =>
      month === itsMonth &&
      weekday === itsWeekday &&
      (nth === -1 ? addDays(date, 7).slice(5, 7) !== date.slice(5, 7) : Math.ceil(day / 7) === nth),
  );
}

/** The first of January 1970 was a Thursday. */
function weekdayOf(date: CalendarDate): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7;
}
