import {
  addDays,
  addMonths,
  compareDates,
  daysInMonth,
  monthAfter,
  weekdayOf,
} from "@snowball/dates";

/** A rule for repeating due dates. */
export type DueRule =
  /** On one day of each month. A month without that day uses its last day. */
  | { type: "monthly"; anchorDay: number }
  /** On several days of each month, such as the 15th and the last (31). */
  | { type: "semimonthly"; days: readonly number[] }
  /** Every `days` days: 14 for biweekly pay. */
  | { type: "every-days"; days: number };

/**
 * Returns the first `count` dates of a rule, from `start` on. A monthly rule keeps its anchor day: a bill of
 * the 31st that is due on February 28 is next due on March 31, not on March 28.
 */
export function dueDates(rule: DueRule, start: string, count: number): string[] {
  if (rule.type === "every-days") {
    return Array.from({ length: count }, (_none, at) => addDays(start, at * rule.days));
  }
  const anchors = rule.type === "monthly" ? [rule.anchorDay] : rule.days;
  const dates: string[] = [];
  for (let months = 0; anchors.length > 0 && dates.length < count; months += 1) {
    const inMonth = new Set(anchors.map((anchor) => addMonths(start, months, anchor)));
    dates.push(...[...inMonth].toSorted(compareDates).filter((date) => date >= start));
  }
  return dates.slice(0, count);
}

/**
 * Returns whether banks move money on the day. `holidays` are dates, in addition to weekends, on which they
 * do not.
 */
export function isBusinessDay(date: string, holidays: readonly string[] = []): boolean {
  const weekday = weekdayOf(date);
  return weekday !== SUNDAY && weekday !== SATURDAY && !holidays.includes(date);
}

const SUNDAY = 0;
const SATURDAY = 6;

/** Returns the date itself or the last business day before it, so that a payment is not late. */
export function businessDayOnOrBefore(date: string, holidays: readonly string[] = []): string {
  return isBusinessDay(date, holidays) ? date : businessDayOnOrBefore(addDays(date, -1), holidays);
}

/** Returns the date itself or the first business day after it, when a credit of a weekend arrives. */
export function businessDayOnOrAfter(date: string, holidays: readonly string[] = []): string {
  return isBusinessDay(date, holidays) ? date : businessDayOnOrAfter(addDays(date, 1), holidays);
}

/**
 * Returns the payday from which each due date is paid if every bill is paid as soon as pay arrives: the first
 * payday on or after the previous due date. For the first due date, the previous one is a month earlier on
 * the same anchor day.
 * @returns null for a due date without a payday in time.
 */
export function paydayForEach(
  due: readonly string[],
  paydays: readonly string[],
): (string | null)[] {
  const sorted = paydays.toSorted(compareDates);

  return due.map((date, at) => {
    const previous = due[at - 1] ?? monthBefore(date);
    const payday = sorted.find((candidate) => candidate >= previous);
    return payday !== undefined && payday <= date ? payday : null;
  });
}

/** The last day of a month can mean the 31st, so the month before uses its last day too. */
function monthBefore(date: string): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const isMonthEnd = day === daysInMonth(year, month);
  return isMonthEnd ? addDays(monthAfter(date, 0), -1) : addMonths(date, -1);
}
