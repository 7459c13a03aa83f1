import { readDigits } from "./read-digits.ts";

/** Calendar months as the date of their first day, `YYYY-MM-01`. Payoff plans consist of such months. */

/** `YYYY-MM-DD` */
const WRITTEN_LENGTH = 10;
/** The English names, January first. */
export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
const MONTHS_PER_YEAR = 12;

/** Returns the month of a date: `2026-12-04` → `2026-12-01`. */
export function monthOf(date: string): string {
  return fromMonthNumber(monthNumber(date));
}

/** Returns the month `count` months after the month of the date, or before it if negative. */
export function monthAfter(date: string, count: number): string {
  return fromMonthNumber(monthNumber(date) + count);
}

/** Returns the months from the first date's month to the second's; negative if the second is earlier. */
export function monthsBetween(from: string, to: string): number {
  return monthNumber(to) - monthNumber(from);
}

/** `2027-03-01` → `March 2027`. */
export function formatMonth(date: string): string {
  const { year, name } = namedMonth(date);

  return `${name} ${year}`;
}

/** `2027-03-01` → `Mar 2027`. */
export function formatShortMonth(date: string): string {
  const { year, name } = namedMonth(date);

  return `${name.slice(0, 3)} ${year}`;
}

function namedMonth(date: string): { year: number; name: string } {
  const number = monthNumber(date);

  return {
    year: Math.floor(number / MONTHS_PER_YEAR),
    name: MONTHS[number % MONTHS_PER_YEAR] ?? "",
  };
}

/** Returns the months since January of the year 0. */
function monthNumber(date: string): number {
  const [year, month, day] = [
    readDigits(date, 0, 4),
    readDigits(date, 5, 7),
    readDigits(date, 8, 10),
  ];
  const isWritten = date.length === WRITTEN_LENGTH && date[4] === "-" && date[7] === "-";
  if (!isWritten || !(year >= 0 && day >= 0 && month >= 1 && month <= MONTHS_PER_YEAR)) {
    throw new RangeError(`Not a calendar date: ${JSON.stringify(date)}`);
  }
  return year * MONTHS_PER_YEAR + month - 1;
}

function fromMonthNumber(number: number): string {
  const year = String(Math.floor(number / MONTHS_PER_YEAR)).padStart(4, "0");
  const month = String((number % MONTHS_PER_YEAR) + 1).padStart(2, "0");

  return `${year}-${month}-01`;
}
