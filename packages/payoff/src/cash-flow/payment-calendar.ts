import { addDays, daysBetween, monthAfter, monthsBetween } from "@snowball/dates";

import { type DueRule, dueDates } from "./due-dates.ts";
import type { Budget, Cents } from "../portfolio.ts";
import { MONTHS_MAX } from "../plan/simulate.ts";

/** When money for debts comes, and how much each time. */
export type PaySchedule =
  /** By a rule from `start` on: monthly on a day, the 15th and the last, every 14 days. */
  | { type: "rule"; rule: DueRule; start: string; amount: Cents }
  /** Paydays one by one; after the last, the last twelve months (or as many as there are) come again. */
  | { type: "paydays"; paydays: readonly { date: string; amount: Cents }[] };

const MONTHS_PER_YEAR = 12;
const DAYS_PER_MONTH_MAX = 31;

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
  const paydays = schedule.type === "rule" ? ruledPaydays(schedule, firstMonth) : schedule.paydays;
  const coming = paydays
    .map(({ date, amount }) => ({ month: monthsBetween(firstMonth, date), amount }))
    .filter(({ month }) => month >= 0 && month < MONTHS_MAX);
  if (coming.length === 0) throw new RangeError("no payday lies in the plan's months");

  const length = schedule.type === "rule" ? MONTHS_MAX : lastOf(coming) + 1;
  const amounts = Array.from({ length }, () => 0);
  for (const { month, amount } of coming) amounts[month] = (amounts[month] ?? 0) + amount;

  return { mode: "by-month", amounts, period: Math.min(length, MONTHS_PER_YEAR) };
}

function ruledPaydays(
  { rule, start, amount }: Extract<PaySchedule, { type: "rule" }>,
  firstMonth: string,
) {
  const first = monthAfter(firstMonth, 0);
  // Whole periods are skipped, so that a rule that began years ago keeps its days.
  const skipped =
    rule.type === "every-days" ? Math.floor(Math.max(0, daysBetween(start, first)) / rule.days) : 0;
  const from =
    skipped > 0 && rule.type === "every-days" ? addDays(start, skipped * rule.days) : start;
  return dueDates(rule, from, countOf(rule, from, first)).map((date) => ({ date, amount }));
}

/** Enough dates to reach the end of the longest plan. */
function countOf(rule: DueRule, start: string, first: string): number {
  if (rule.type === "every-days") return Math.ceil((MONTHS_MAX * DAYS_PER_MONTH_MAX) / rule.days);
  const each = rule.type === "monthly" ? 1 : rule.days.length;
  return (MONTHS_MAX + Math.max(0, monthsBetween(start, first))) * each;
}

function lastOf(coming: readonly { month: number }[]): number {
  return Math.max(...coming.map(({ month }) => month));
}
