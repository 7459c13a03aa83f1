import { daysBetween, daysInMonth, monthAfter, monthsBetween } from "@snowball/dates";

import type { DueRule } from "./due-dates.ts";
import type { Budget, Cents } from "../portfolio.ts";
import { MONTHS_MAX } from "../plan/simulate.ts";

/** When money for debts comes, and how much each time. */
export type PaySchedule =
  /** By a rule from `start` on: monthly on a day, the 15th and the last, every 14 days. */
  | { type: "rule"; rule: DueRule; start: string; amount: Cents }
  /** Paydays one by one; after the last, the last twelve months (or as many as there are) come again. */
  | { type: "paydays"; paydays: readonly { date: string; amount: Cents }[] };

const MONTHS_PER_YEAR = 12;

/**
 * The budget of a plan whose money comes by paydays: what comes within a calendar month is spent in
 * that month of the plan, so a month with three biweekly paydays has half as much again. Money that
 * comes before month 1 is not the plan's.
 * @param firstMonth any date within the calendar month of month 1.
 * @throws RangeError for paydays that all lie before month 1: they are no budget.
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

/** How many paydays each month has, none where no month has one; without a date for each, of which a hundred years have thousands. */
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

/** Paydays of a month of so many days that begins so many days after the rule; before it where negative. */
function countIn(rule: DueRule, before: number, length: number): number {
  if (rule.type === "every-days") {
    const until = (days: number) => Math.ceil(Math.max(0, days) / rule.days);
    return until(before + length) - until(before);
  }
  const anchors = rule.type === "monthly" ? [rule.anchorDay] : rule.days;
  const days = new Set(anchors.map((anchor) => Math.min(anchor, length)));
  return [...days].filter((day) => before + day - 1 >= 0).length;
}
