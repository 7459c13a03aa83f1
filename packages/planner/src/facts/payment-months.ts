import {
  addMonths,
  daysInMonth,
  isLeapYear,
  lastDayOf,
  laterDate,
  MONTH_END_DAY,
  monthAfter,
  monthOf,
  monthsBetween,
  payByDate,
} from "@snowball/dates";
import { MONTHS_MAX } from "@snowball/payoff";

/** Business days before the due date on which a payment is sent, if the user's choice is not stored. */
export const USUAL_LEAD_DAYS = 3;

/**
 * Returns the last day to send a payment without a due date, such as an extra, in a month. It is earlier than the
 * month's end: a transfer that arrives in the next month can look like that month's payment.
 * @param date any day of the month.
 */
export function lastDayToSend(date: string, leadDays = USUAL_LEAD_DAYS): string {
  return laterDate(monthOf(date), payByDate(lastDayOf(date), leadDays));
}

/** Maps the months of a plan to the calendar. */
export type PlanCalendar = {
  /** A day of the month of the first payment: its first day, or today if earlier days have passed. */
  firstMonth: string;
  /** Day of the month on which the debt is paid; null if unknown, then the last day is used. */
  dueDay: number | null;
};

/** With the business days that a payment takes to arrive. */
export type SendingCalendar = PlanCalendar & { leadDays?: number | undefined };

/**
 * Returns how many months of a plan are paid on or before `lastDate`; 0 if it is before the first payment. Without a
 * known day only whole months count, so that no promotion seems longer than it is.
 */
export function monthsThrough(lastDate: string, { firstMonth, dueDay }: PlanCalendar): number {
  const months = monthsBetween(firstMonth, lastDate);
  const isPaidInTime = lastDate >= addMonths(lastDate, 0, dueDay ?? MONTH_END_DAY);

  return Math.max(0, months + (isPaidInTime ? 1 : 0));
}

/**
 * Returns how many months of a plan have money that arrives on or before `lastDate`; 0 if it is too late to send any.
 * The money of a month can be sent before the debt's due day.
 */
export function monthsInTime(
  lastDate: string,
  { firstMonth, leadDays = USUAL_LEAD_DAYS }: Omit<SendingCalendar, "dueDay">,
): number {
  const payBy = payByDate(lastDate, leadDays);

  return payBy < firstMonth ? 0 : monthsBetween(firstMonth, payBy) + 1;
}

/**
 * Like `monthsInTime`, for a promotional rate. A later month that ends after the promotion counts at the rate after it,
 * so that no promotion seems longer than it is.
 */
export function promotionalMonths(lastDate: string, calendar: SendingCalendar): number {
  const months = monthsInTime(lastDate, calendar);
  if (months <= 1) return months;

  return Math.max(1, Math.min(months, monthsThrough(lastDate, calendar)));
}

const LAST_YEAR = 9_999;

/** The days of each accrual period, as `Portfolio.calendar` expects them. */
export type AccrualDays = readonly Readonly<{ days: number; isLeapYear: boolean }>[];

/** The last result, a century of days: it is the same for every budget. */
let counted = { firstMonth: "", days: [] as AccrualDays };

/**
 * Returns the days of interest before each payment, from month 1. The period from a day of one month to the same day of
 * the next has as many days as the earlier month.
 */
export function accrualDays(firstMonth: string): AccrualDays {
  if (counted.firstMonth !== firstMonth) counted = { firstMonth, days: countDays(firstMonth) };

  return counted.days;
}

/** Counts without dates, because a phone needs a third of a frame for a century of them. */
function countDays(firstMonth: string): AccrualDays {
  const count = Math.min(MONTHS_MAX, (LAST_YEAR - Number(firstMonth.slice(0, 4))) * 12);
  const [year = 0, month = 0] = monthAfter(firstMonth, -1).split("-").map(Number);

  return Array.from({ length: count }, (_, past) => {
    const sinceJanuary = month - 1 + past;
    const inYear = year + Math.floor(sinceJanuary / 12);
    return { days: daysInMonth(inYear, (sinceJanuary % 12) + 1), isLeapYear: isLeapYear(inYear) };
  });
}
