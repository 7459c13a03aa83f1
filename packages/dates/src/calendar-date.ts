import { monthAfter, MONTHS } from "./calendar-month.ts";
import { readDigits } from "./read-digits.ts";

/**
 * Calendar dates as `YYYY-MM-DD` text. A due date has no time and no time zone. As a point in time, it would
 * be displayed as the day before in half of the world.
 */

/** `YYYY-MM-DD` */
const WRITTEN_LENGTH = 10;
const DAYS_PER_WEEK = 7;
const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;
/** 1970-01-01 was a Thursday. */
const EPOCH_WEEKDAY = 4;
const LAST_YEAR = 9999;

/** The last day of any month: shorter months use their last day. */
export const MONTH_END_DAY = 31;

type Parts = { year: number; month: number; day: number };

/** Returns whether the date exists in the (proleptic Gregorian) calendar. */
export function isCalendarDate(text: string): boolean {
  return partsOf(text) !== null;
}

/** Compares two dates, for `sort`. The text form sorts in calendar order. */
export function compareDates(left: string, right: string): -1 | 0 | 1 {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

export function earlierDate(left: string, right: string): string {
  return compareDates(left, right) < 0 ? left : right;
}

export function laterDate(left: string, right: string): string {
  return compareDates(left, right) > 0 ? left : right;
}

/** Returns the days from the first date to the second; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return epochDay(to) - epochDay(from);
}

/**
 * Returns the date `days` later, or earlier if negative.
 * @throws RangeError if the result is outside the years 0000 to 9999.
 */
export function addDays(date: string, days: number): string {
  return fromEpochDay(epochDay(date) + days);
}

/**
 * Returns the date `months` later on day `anchorDay`, or on the last day of a month without that day. Pass
 * the same anchor for a whole series: a bill due on the 31st returns to the 31st after February. The default
 * anchor is the day of `date`.
 * @throws RangeError if the anchor is not between 1 and 31.
 */
export function addMonths(date: string, months: number, anchorDay?: number): string {
  const anchor = anchorDay ?? requireParts(date).day;
  if (!Number.isInteger(anchor) || anchor < 1 || anchor > MONTH_END_DAY) {
    throw new RangeError(`Not a day of a month: ${anchor}`);
  }
  const { year, month } = requireParts(monthAfter(date, months));

  return written({ year, month, day: Math.min(anchor, daysInMonth(year, month)) });
}

/** The largest distance between two days of a month, in the shorter direction. */
const HALF_MONTH_DAYS = 15;

/**
 * Returns the date closest to `date` that has this day of the month, in the same month, the one before or the
 * one after. Compares day numbers instead of distances, which would choose the wrong month after a short one.
 * @throws RangeError if `day` is not between 1 and 31.
 */
export function nearestOnDay(date: string, day: number): string {
  const later = day - requireParts(date).day;
  const months = later > HALF_MONTH_DAYS ? -1 : later <= -HALF_MONTH_DAYS ? 1 : 0;

  return addMonths(date, months, day);
}

/** Returns 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: string): number {
  return weekdayOfDay(epochDay(date));
}

/** Returns the day of the month: `2026-12-04` → 4. */
export function dayOfMonth(date: string): number {
  return requireParts(date).day;
}

/** Returns the last day of the month of a date. */
export function lastDayOf(date: string): string {
  return addMonths(date, 0, MONTH_END_DAY);
}

/** Like `weekdayOf`, for days since 1970-01-01. */
export function weekdayOfDay(day: number): number {
  const days = day + EPOCH_WEEKDAY;
  return ((days % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK;
}

/** `2026-12-04` → `Friday, December 4, 2026` (spec §2: the date in full English format). */
export function formatFullDate(date: string): string {
  const { year, month, day } = requireParts(date);

  return `${WEEKDAYS[weekdayOf(date)]}, ${MONTHS[month - 1]} ${day}, ${year}`;
}

/** `2026-12-04` → `Dec 4, 2026`. */
export function formatShortDate(date: string): string {
  return `${formatMonthAndDay(date)}, ${requireParts(date).year}`;
}

/** `2026-12-04` → `Dec 4`, where the year is clear. */
export function formatMonthAndDay(date: string): string {
  const { month, day } = requireParts(date);

  return `${MONTHS[month - 1]?.slice(0, 3)} ${day}`;
}

/** `2026-11-27` → `Friday, Nov 27`, for a date in the near future, where the year is clear. */
export function formatWeekday(date: string): string {
  return `${WEEKDAYS[weekdayOf(date)]}, ${formatMonthAndDay(date)}`;
}

function partsOf(text: string): Parts | null {
  if (text.length !== WRITTEN_LENGTH || text[4] !== "-" || text[7] !== "-") return null;

  const [year, month, day] = [
    readDigits(text, 0, 4),
    readDigits(text, 5, 7),
    readDigits(text, 8, 10),
  ];
  const exists =
    year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? { year, month, day } : null;
}

function requireParts(date: string): Parts {
  const parts = partsOf(date);
  if (!parts) throw new RangeError(`Not a calendar date: ${JSON.stringify(date)}`);
  return parts;
}

/** Returns the number of days of a month; `month` counts from 1. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Returns whether the year has a February 29. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/**
 * Returns the days since 1970-01-01. Counts years from March, so that the leap day is the last day of a year
 * and the month lengths follow one linear formula (Howard Hinnant, "chrono-Compatible Low-Level Date
 * Algorithms").
 */
export function epochDay(date: string): number {
  const { year, month, day } = requireParts(date);
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;

  return era * 146_097 + dayOfEra - 719_468;
}

export function fromEpochDay(days: number): string {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);

  return written({ year, month, day });
}

function written({ year, month, day }: Parts): string {
  if (year < 0 || year > LAST_YEAR) throw new RangeError(`No year of four digits: ${year}`);
  return `${String(year).padStart(4, "0")}-${padded(month)}-${padded(day)}`;
}

function padded(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
