import type {
  BudgetGrowth,
  ExtraPause,
  OneOff,
  PayoffPlanSettings,
  RecurringExtra,
} from "@snowball/contract";
import { addMonths, compareDates, monthAfter, monthsBetween } from "@snowball/dates";

import { growthToCome } from "../words/monthly-budget.ts";
import type { PlanFacts } from "../words/read-debts.ts";

/** One entry of the settings that makes a month's budget another than the one before. */
export type Adjustment =
  | { kind: "one-off"; entry: OneOff }
  | { kind: "recurring"; entry: RecurringExtra }
  | { kind: "growth"; entry: BudgetGrowth }
  | { kind: "pause"; entry: ExtraPause };

export type AdjustmentKind = Adjustment["kind"];

/** When the user looks at them: the date, and the first month of the plan of that date. */
export type PlanDay = Pick<PlanFacts, "today" | "firstMonth">;

/** The same for an entry before and after it was changed. There is one raise at most. */
export function keyOf({ kind, entry }: Adjustment): string {
  return "id" in entry ? `${kind} ${entry.id}` : kind;
}

/**
 * All of them in the order in which they come, those that are over last. The raise is the one that is
 * to come: those that came are in the budget on screen.
 */
export function adjustmentsIn(settings: PayoffPlanSettings, day: PlanDay): Adjustment[] {
  const growth = growthToCome(settings.growth, day.firstMonth);
  const all: Adjustment[] = [
    ...settings.one_offs.map((entry) => ({ kind: "one-off" as const, entry })),
    ...settings.recurring.map((entry) => ({ kind: "recurring" as const, entry })),
    ...(growth ? [{ kind: "growth" as const, entry: growth }] : []),
    ...settings.pauses.map((entry) => ({ kind: "pause" as const, entry })),
  ];
  const dateIn = (each: Adjustment) => dateOf(each, day);
  const over = all.filter((each) => isOver(each, day));
  const ahead = all.filter((each) => !over.includes(each));

  return [ahead, over].flatMap((part) =>
    part.toSorted((left, right) => compareDates(dateIn(left), dateIn(right))),
  );
}

/** True where the plan of this day no longer counts it. A raise that came goes on from there. */
export function isOver({ kind, entry }: Adjustment, { today, firstMonth }: PlanDay): boolean {
  switch (kind) {
    case "one-off":
      return entry.on < today;
    case "recurring":
      return nextOccurrence(entry, today) === null;
    case "pause":
      return entry.through < firstMonth;
    case "growth":
      return false;
  }
}

/**
 * True where all is paid off before it comes, so that it changes nothing.
 * @param months how long the plan takes.
 */
export function isTooLate(adjustment: Adjustment, day: PlanDay, months: number): boolean {
  return !isOver(adjustment, day) && dateOf(adjustment, day) >= monthAfter(day.firstMonth, months);
}

/** The date on which it counts next, or did last. */
function dateOf({ kind, entry }: Adjustment, { today }: PlanDay): string {
  switch (kind) {
    case "one-off":
      return entry.on;
    case "recurring":
      return nextOccurrence(entry, today) ?? entry.last_on ?? entry.first_on;
    case "pause":
      return entry.from;
    case "growth":
      return entry.first_on;
  }
}

type Series = Pick<RecurringExtra, "first_on" | "every_months" | "last_on">;

/** The date from `today` on that comes next; null where none does. */
export function nextOccurrence(series: Series, today: string): string | null {
  const { first_on: first, every_months: every, last_on: last } = series;
  const before = Math.max(0, Math.floor(monthsBetween(first, today) / every));
  const inMonth = addMonths(first, before * every);
  const next = inMonth < today ? addMonths(first, (before + 1) * every) : inMonth;

  return last !== null && next > last ? null : next;
}

/** The last date of a series that ends; null where it does not, or never comes. */
export function lastOccurrence(series: Series): string | null {
  const { first_on: first, every_months: every, last_on: last } = series;
  if (last === null || last < first) return null;

  const count = Math.floor(monthsBetween(first, last) / every);
  const inMonth = addMonths(first, count * every);
  return inMonth > last ? addMonths(first, (count - 1) * every) : inMonth;
}
