import {
  addDays,
  daysInMonth,
  epochDay,
  fromEpochDay,
  weekdayOf,
  weekdayOfDay,
} from "./calendar-date.ts";

/**
 * Days on which payments move between banks in the United States: not on weekends, and not on the
 * holidays of the Federal Reserve (Federal Reserve Bank Services, "Holiday Schedules").
 */

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;
const DAYS_PER_WEEK = 7;

/** `2026-09-08`, 3 → `2026-09-02`: a weekend and Labor Day lie between. 0: the last one up to the date. */
export function businessDaysBefore(date: string, count: number): string {
  return walk(date, { count, step: -1 });
}

/** The date `count` business days later; 0: the first one from the date on. */
export function businessDaysAfter(date: string, count: number): string {
  return walk(date, { count, step: 1 });
}

/**
 * The last safe day to send a payment: so many business days before it is due. What is due on a weekend or a
 * holiday has to be there on the business day before.
 */
export function payByDate(dueDate: string, margin: number): string {
  return businessDaysBefore(businessDaysBefore(dueDate, 0), margin);
}

/** True where payments move: from Monday to Friday, unless the Federal Reserve keeps a holiday. */
export function isBusinessDay(date: string): boolean {
  return isBusinessDayAt(epochDay(date));
}

/** One business day after the other; a day that is none is not counted. */
function walk(date: string, { count, step }: { count: number; step: 1 | -1 }): string {
  if (!Number.isInteger(count) || count < 0) throw new RangeError(`Not a count of days: ${count}`);
  let reached = epochDay(date);
  let left = count;
  while (left > 0 || !isBusinessDayAt(reached)) {
    reached += step;
    if (isBusinessDayAt(reached) && left > 0) left -= 1;
  }

  return fromEpochDay(reached);
}

function isBusinessDayAt(day: number): boolean {
  const weekday = weekdayOfDay(day);

  return weekday !== SUNDAY && weekday !== SATURDAY && !isFederalReserveHoliday(fromEpochDay(day));
}

/**
 * True on a day that the Federal Reserve keeps. A holiday that falls on a Sunday is kept on the Monday;
 * one that falls on a Saturday is kept by nobody: the Friday is a day like any other.
 */
export function isFederalReserveHoliday(date: string): boolean {
  if (isFixedHoliday(date)) return weekdayOf(date) !== SATURDAY && weekdayOf(date) !== SUNDAY;
  if (weekdayOf(date) === MONDAY && isFixedHoliday(addDays(date, -1))) return true;

  return isFloatingHoliday(date);
}

/** Juneteenth is one since 2021 (Public Law 117-17). */
const JUNETEENTH_SINCE = "2021";
const FIXED = new Set(["01-01", "06-19", "07-04", "11-11", "12-25"]);

function isFixedHoliday(date: string): boolean {
  const day = date.slice(5);

  return FIXED.has(day) && (day !== "06-19" || date.slice(0, 4) >= JUNETEENTH_SINCE);
}

/** Which of a month's weekdays: 1 = the first; `last` of them in May. */
const FLOATING: Record<string, { weekday: number; which: number | "last" }> = {
  // Martin Luther King Jr.
  "01": { weekday: MONDAY, which: 3 },
  // Washington's Birthday
  "02": { weekday: MONDAY, which: 3 },
  // Memorial Day
  "05": { weekday: MONDAY, which: "last" },
  // Labor Day
  "09": { weekday: MONDAY, which: 1 },
  // Columbus Day
  "10": { weekday: MONDAY, which: 2 },
  // Thanksgiving
  "11": { weekday: THURSDAY, which: 4 },
};

function isFloatingHoliday(date: string): boolean {
  const rule = FLOATING[date.slice(5, 7)];
  if (rule === undefined || weekdayOf(date) !== rule.weekday) return false;

  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  if (rule.which === "last") return day + DAYS_PER_WEEK > daysInMonth(year, month);
  return Math.ceil(day / DAYS_PER_WEEK) === rule.which;
}
