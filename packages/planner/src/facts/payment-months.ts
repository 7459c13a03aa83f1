import { addDays, monthAfter, monthsBetween } from "@snowball/dates";
import { MONTHS_MAX } from "@snowball/payoff";

/** Returns month 1 of a plan that begins today, as the date of its first day. */
export function firstPlanMonth(today: string): string {
  return monthAfter(today, 0);
}

/** Maps the months of a plan to the calendar. */
export type PlanCalendar = {
  /** The month of the first payment, as the date of its first day. */
  firstMonth: string;
  /** Day of the month on which the debt is paid; null if unknown, then the last day is used. */
  dueDay: number | null;
};

/**
 * Returns how many months of a plan are paid on or before `lastDate`; 0 if it is before the first payment. Without a
 * known day only whole months count, so that no promotion seems longer than it is.
 */
export function monthsThrough(lastDate: string, { firstMonth, dueDay }: PlanCalendar): number {
  const months = monthsBetween(firstMonth, lastDate);
  const isPaidInTime = lastDate >= paymentDate(lastDate, dueDay);

  return Math.max(0, months + (isPaidInTime ? 1 : 0));
}

/** Returns the payment day within the month of a date; in a shorter month day 31 is the last day. */
function paymentDate(date: string, dueDay: number | null): string {
  const lastOfMonth = addDays(monthAfter(date, 1), -1);
  const wanted = `${date.slice(0, 8)}${String(dueDay ?? 31).padStart(2, "0")}`;

  return wanted < lastOfMonth ? wanted : lastOfMonth;
}

/** Returns whether a date is before the month in which the plan is made, the one before its first. */
export function isLongPast(date: string, firstMonth: string): boolean {
  return date < monthAfter(firstMonth, -1);
}

const LAST_YEAR = 9_999;

/** The days of each accrual period, as `Portfolio.calendar` expects them. */
export type AccrualDays = readonly Readonly<{ days: number; isLeapYear: boolean }>[];

/** Caches a century of days by first month; it is the same for every budget. */
const counted = new Map<string, AccrualDays>();
const MAX_COUNTED = 12;

/**
 * Returns the days of interest before each payment, from month 1. The period from a day of one month to the same day of
 * the next has as many days as the earlier month.
 */
export function accrualDays(firstMonth: string): AccrualDays {
  const known = counted.get(firstMonth);
  if (known) return known;
  if (counted.size >= MAX_COUNTED) counted.clear();
  const days = countDays(firstMonth);
  counted.set(firstMonth, days);

  return days;
}

function countDays(firstMonth: string): AccrualDays {
  const year = Number(firstMonth.slice(0, 4));
  const count = Math.min(MONTHS_MAX, (LAST_YEAR - year) * 12);
  let month = monthAfter(firstMonth, -1);

  return Array.from({ length: count }, () => {
    const next = monthAfter(month, 1);
    const days = Number(addDays(next, -1).slice(8));
    const isLeapYear = addDays(`${month.slice(0, 4)}-02-28`, 1).endsWith("-29");
    month = next;
    return { days, isLeapYear };
  });
}
