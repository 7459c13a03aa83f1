/** A calendar date without time or zone: `YYYY-MM-DD`. The sandbox's banks keep UTC dates. */
export type CalendarDate = string;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The calendar date of a moment. */
export function dateOf(moment: Date): CalendarDate {
  return moment.toISOString().slice(0, 10);
}

/** The date `days` later; negative is earlier. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromDayNumber(dayNumber(date) + days);
}

/** The same day of the month, `months` later, or the month's last day where it is shorter. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const index = monthIndex(date) + months;
  return inMonth(index, dayOfMonth(date));
}

/** Whole months from `from` to `to`, rounded down. */
export function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  const whole = monthIndex(to) - monthIndex(from);
  return addMonths(from, whole) > to ? whole - 1 : whole;
}

/** The latest date on day `day` of a month that is not after `date`; 31 means each month's last. */
export function latestOnDay(date: CalendarDate, day: number): CalendarDate {
  const here = inMonth(monthIndex(date), day);
  return here <= date ? here : inMonth(monthIndex(date) - 1, day);
}

/** The first date on day `day` of a month that is after `date`; 31 means each month's last. */
export function nextOnDay(date: CalendarDate, day: number): CalendarDate {
  const here = inMonth(monthIndex(date), day);
  return here > date ? here : inMonth(monthIndex(date) + 1, day);
}

/** Whether `date` falls on day `day` of its month; 31 means the month's last. */
export function isOnDay(date: CalendarDate, day: number): boolean {
  const own = dayOfMonth(date);
  // No month is shorter than 28 days.
  return own === day || (day > own && own >= 28 && inMonth(monthIndex(date), day) === date);
}

/** Days since the first of January 1970. */
export function dayNumber(date: CalendarDate): number {
  return Math.floor(Date.UTC(yearOf(date), monthOf(date) - 1, dayOfMonth(date)) / DAY_MS);
}

/** Dates that were written once, by their days: lives of years ask for the same ones over and over. */
const written = new Map<number, CalendarDate>();
const MAX_WRITTEN = 20_000;

function fromDayNumber(number: number): CalendarDate {
  const known = written.get(number);
  if (known !== undefined) return known;
  const date = dateOf(new Date(number * DAY_MS));
  if (written.size >= MAX_WRITTEN) written.clear();
  written.set(number, date);
  return date;
}

const yearOf = (date: CalendarDate): number => Number(date.slice(0, -6));
const monthOf = (date: CalendarDate): number => Number(date.slice(-5, -3));

/** The day of its month, from 1. */
export function dayOfMonth(date: CalendarDate): number {
  return Number(date.slice(-2));
}

function monthIndex(date: CalendarDate): number {
  return yearOf(date) * 12 + monthOf(date) - 1;
}

function inMonth(index: number, day: number): CalendarDate {
  const year = Math.floor(index / 12);
  const month = index - year * 12;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return fromDayNumber(Date.UTC(year, month, Math.min(day, lastDay)) / DAY_MS);
}
