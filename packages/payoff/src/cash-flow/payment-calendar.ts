import { daysBetween, daysInMonth, monthAfter, monthsBetween } from "@snowball/dates";

import type { DueRule } from "./due-dates.ts";
import type { Budget, Cents } from "../portfolio.ts";
import { MONTHS_MAX } from "../plan/simulate.ts";

/** The dates and amounts of the money for debts. */
export type PaySchedule =
  /** By a rule from `start` on: monthly on a day, on the 15th and the last, or every 14 days. */
  | { type: "rule"; rule: DueRule; start: string; amount: Cents }
  /** A list of paydays. After the last one, the last twelve months (or as many as there are) repeat. */
  | { type: "paydays"; paydays: readonly { date: string; amount: Cents }[] };

const MONTHS_PER_YEAR = 12;

/**
 * Converts paydays to the budget of a plan. Money that arrives within a calendar month is spent in that month
 * of the plan, so a month with three biweekly paydays has half as much again. Ignores money that arrives
 * before month 1.
 * @param firstMonth any date within the calendar month of month 1.
 * @throws RangeError if all paydays are before month 1.
 */
export function budgetByPaydays(
  schedule: PaySchedule,
  firstMonth: string,
): Extract<Budget, { mode: "by-month" }> {
  const amounts =
    schedule.type === "rule"
      ? countPaydays(schedule, firstMonth).map((count) => count * schedule.amount)
      : sumByMonth(schedule.paydays, firstMonth);
  if (amounts.length === 0) throw new RangeError("no payday lies in the plan's months");

  return { mode: "by-month", amounts, period: Math.min(amounts.length, MONTHS_PER_YEAR) };
}

function sumByMonth(
  paydays: Extract<PaySchedule, { type: "paydays" }>["paydays"],
  firstMonth: string,
): Cents[] {
  const coming = paydays
    .map(({ date, amount }) => ({ month: monthsBetween(firstMonth, date), amount }))
    .filter(({ month }) => month >= 0 && month < MONTHS_MAX);
  const amounts = Array.from(
    { length: Math.max(0, ...coming.map(({ month }) => month + 1)) },
    () => 0,
  );
  for (const { month, amount } of coming) amounts[month] = (amounts[month] ?? 0) + amount;

  return amounts;
}

/**
 * Counts the paydays of each month; an empty list if no month has one. Does not create dates, because a
 * hundred years have thousands of paydays.
 */
function countPaydays(
  { rule, start }: Extract<PaySchedule, { type: "rule" }>,
  firstMonth: string,
): number[] {
  const first = monthAfter(firstMonth, 0);
  const [year, month] = first.split("-").map(Number) as [number, number];
  let before = daysBetween(start, first);

  const counts = Array.from({ length: MONTHS_MAX }, (_none, at) => {
    const length = daysInMonth(
      year + Math.floor((month - 1 + at) / MONTHS_PER_YEAR),
      ((month - 1 + at) % MONTHS_PER_YEAR) + 1,
    );
    const count = countIn(rule, before, length);
    before += length;
    return count;
  });
  return counts.some((count) => count > 0) ? counts : [];
}

/**
 * Counts the paydays in a month of `length` days that begins `before` days after the start of the rule, or
 * before it if negative.
 */
function countIn(rule: DueRule, before: number, length: number): number {
  if (rule.type === "every-days") {
    const until = (days: number) => Math.ceil(Math.max(0, days) / rule.days);
    return until(before + length) - until(before);
  }
  const anchors = rule.type === "monthly" ? [rule.anchorDay] : rule.days;
  const days = new Set(anchors.map((anchor) => Math.min(anchor, length)));
  return [...days].filter((day) => before + day - 1 >= 0).length;
}
