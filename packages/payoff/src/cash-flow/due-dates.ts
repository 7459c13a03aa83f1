import {
  addDays,
  addMonths,
  compareDates,
  daysInMonth,
  monthAfter,
  weekdayOf,
} from "@snowball/dates";

/** When something is due, again and again. */
export type DueRule =
  /** On one day of each month; a month without that day takes its last. */
  | { type: "monthly"; anchorDay: number }
  /** On several days of each month, such as the 15th and the last (31). */
  | { type: "semimonthly"; days: readonly number[] }
  /** Every so many days: 14 for biweekly pay. */
  | { type: "every-days"; days: number };

/**
 * The first `count` dates of a rule from `start` on. A monthly rule keeps its anchor: after February 28
 * a bill of the 31st is due on March 31 (walking on from the 28th would lose three days for ever).
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

/** A day on which banks move money. `holidays` are dates on which they do not, besides weekends. */
export function isBusinessDay(date: string, holidays: readonly string[] = []): boolean {
  const weekday = weekdayOf(date);
  return weekday !== SUNDAY && weekday !== SATURDAY && !holidays.includes(date);
}

const SUNDAY = 0;
const SATURDAY = 6;

/** The date itself, or the last business day before it: a payment then is not late. */
export function businessDayOnOrBefore(date: string, holidays: readonly string[] = []): string {
  return isBusinessDay(date, holidays) ? date : businessDayOnOrBefore(addDays(date, -1), holidays);
}

/** The date itself, or the first business day after it: when a credit of a weekend arrives. */
export function businessDayOnOrAfter(date: string, holidays: readonly string[] = []): string {
  return isBusinessDay(date, holidays) ? date : businessDayOnOrAfter(addDays(date, 1), holidays);
}

/**
 * The payday on which each due date is paid by somebody who pays when paid: the first payday on or
 * after the due date before it. For the first due date that is the one a month earlier on the same
 * anchor.
 * @returns null for a due date that no payday reaches in time.
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

/** The last day of a month may stand for the 31st. */
function monthBefore(date: string): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const isMonthEnd = day === daysInMonth(year, month);
  return isMonthEnd ? addDays(monthAfter(date, 0), -1) : addMonths(date, -1);
}
