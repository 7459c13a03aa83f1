import { addDays, monthAfter, monthsBetween } from "@snowball/dates";
import { MONTHS_MAX } from "@snowball/payoff";

/** Where the months of a plan lie in the calendar. */
export type PlanCalendar = {
  /** The month of the first payment, as the date of its first day. */
  firstMonth: string;
  /** Day of the month on which the debt is paid; null = unknown, so the month's last. */
  dueDay: number | null;
};

/**
 * How many months of a plan are paid, and charged, on or before `lastDate`: month t counts when its
 * payment day does not lie after it. Without a known day only whole months count, so that no promotion
 * is taken to last longer than it does. 0 = it ends before the first payment.
 */
export function monthsThrough(lastDate: string, { firstMonth, dueDay }: PlanCalendar): number {
  const months = monthsBetween(firstMonth, lastDate);
  const isPaidInTime = lastDate >= paymentDate(lastDate, dueDay);

  return Math.max(0, months + (isPaidInTime ? 1 : 0));
}

/** The payment day within the month of a date: day 31 of a shorter month is its last. */
function paymentDate(date: string, dueDay: number | null): string {
  const lastOfMonth = addDays(monthAfter(date, 1), -1);
  const wanted = `${date.slice(0, 8)}${String(dueDay ?? 31).padStart(2, "0")}`;

  return wanted < lastOfMonth ? wanted : lastOfMonth;
}

/** Whether a date had passed before the month in which the plan is made: the one before its first. */
export function isLongPast(date: string, firstMonth: string): boolean {
  return date < monthAfter(firstMonth, -1);
}

const LAST_YEAR = 9_999;

/** The days of each accrual, as a portfolio takes them. */
export type AccrualDays = readonly Readonly<{ days: number; isLeapYear: boolean }>[];

/** A century of days is the same for all who plan in a month, with every budget that they try. */
const counted = new Map<string, AccrualDays>();
const MAX_COUNTED = 12;

/**
 * Days that interest gathers before each payment, month 1 first: from a day of one month to the same
 * day of the next are as many days as the earlier month has.
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
