import {
  addDays,
  daysInMonth,
  epochDay,
  fromEpochDay,
  weekdayOf,
  weekdayOfDay,
} from "./calendar-date.ts";

/**
 * The days on which banks in the United States move payments: no weekends, and no holidays of the Federal
 * Reserve (Federal Reserve Bank Services, "Holiday Schedules").
 */

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;
const DAYS_PER_WEEK = 7;

/**
 * Returns the date `count` business days earlier: `2026-09-08`, 3 → `2026-09-02`, with a weekend and Labor
 * Day between them. For 0, the last business day up to the date.
 */
export function businessDaysBefore(date: string, count: number): string {
  return walk(date, { count, step: -1 });
}

/** Returns the date `count` business days later. For 0, the first business day from the date on. */
export function businessDaysAfter(date: string, count: number): string {
  return walk(date, { count, step: 1 });
}

/** A payment arrives at the lender within this many business days after it left checking. */
export const ARRIVAL_BUSINESS_DAYS = 5;
/** No payment arrives later than so many business days after it was sent. */
export const ARRIVAL_MAX_BUSINESS_DAYS = 10;

/**
 * Returns the last safe day to send a payment: `margin` business days before it is due. A payment due on a
 * weekend or holiday must arrive on the business day before.
 */
export function payByDate(dueDate: string, margin: number): string {
  return businessDaysBefore(businessDaysBefore(dueDate, 0), margin);
}

/** Returns true from Monday to Friday, except on holidays of the Federal Reserve. */
export function isBusinessDay(date: string): boolean {
  return isBusinessDayAt(epochDay(date));
}

/** Moves one day at a time and counts only business days. */
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
 * Returns whether the Federal Reserve closes on the date. It observes a holiday on a Sunday on the Monday
 * after. It does not observe a holiday on a Saturday; the Friday before is a regular business day.
 */
export function isFederalReserveHoliday(date: string): boolean {
  if (isFixedHoliday(date)) return weekdayOf(date) !== SATURDAY && weekdayOf(date) !== SUNDAY;
  if (weekdayOf(date) === MONDAY && isFixedHoliday(addDays(date, -1))) return true;

  return isFloatingHoliday(date);
}

/** A federal holiday since 2021 (Public Law 117-17). */
const JUNETEENTH_SINCE = "2021";
const FIXED = new Set(["01-01", "06-19", "07-04", "11-11", "12-25"]);

function isFixedHoliday(date: string): boolean {
  const day = date.slice(5);

  return FIXED.has(day) && (day !== "06-19" || date.slice(0, 4) >= JUNETEENTH_SINCE);
}

/** `which`: 1 is the first such weekday of the month; `last` is the last one. */
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
