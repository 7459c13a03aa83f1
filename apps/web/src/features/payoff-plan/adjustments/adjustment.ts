import type {
  BudgetGrowth,
  ExtraPause,
  OneOff,
  PayoffPlanSettings,
  RecurringExtra,
} from "@snowball/contract";
import { addMonths, compareDates, monthAfter, monthsBetween } from "@snowball/dates";

import { upcomingGrowth } from "../words/monthly-budget.ts";
import type { PlanFacts } from "../words/read-debts.ts";

/** An entry in the settings that changes the budget of some months. */
export type Adjustment =
  | { kind: "one-off"; entry: OneOff }
  | { kind: "recurring"; entry: RecurringExtra }
  | { kind: "growth"; entry: BudgetGrowth }
  | { kind: "pause"; entry: ExtraPause };

export type AdjustmentKind = Adjustment["kind"];

/** The current date, and the first month of the plan on that date. */
export type PlanDay = Pick<PlanFacts, "today" | "firstMonth">;

/** Returns a key that stays the same when the entry is edited. There is at most one raise. */
export function adjustmentKey({ kind, entry }: Adjustment): string {
  return "id" in entry ? `${kind} ${entry.id}` : kind;
}

/**
 * Returns all entries by date, with past ones last. The raise is the next one, because past raises are in
 * the budget on screen.
 */
export function sortAdjustments(settings: PayoffPlanSettings, day: PlanDay): Adjustment[] {
  const growth = upcomingGrowth(settings.growth, day.firstMonth);
  const all: Adjustment[] = [
    ...settings.one_offs.map((entry) => ({ kind: "one-off" as const, entry })),
    ...settings.recurring.map((entry) => ({ kind: "recurring" as const, entry })),
    ...(growth ? [{ kind: "growth" as const, entry: growth }] : []),
    ...settings.pauses.map((entry) => ({ kind: "pause" as const, entry })),
  ];
  const dateIn = (each: Adjustment) => relevantDate(each, day);
  const over = all.filter((each) => isOver(each, day));
  const ahead = all.filter((each) => !over.includes(each));

  return [ahead, over].flatMap((part) =>
    part.toSorted((left, right) => compareDates(dateIn(left), dateIn(right))),
  );
}

/** Whether the plan no longer counts the entry. A raise is never over, because it repeats. */
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
 * Whether everything is paid off before the entry, so that it has no effect.
 * @param months The length of the plan.
 */
export function isAfterPayoff(adjustment: Adjustment, day: PlanDay, months: number): boolean {
  return (
    !isOver(adjustment, day) && relevantDate(adjustment, day) >= monthAfter(day.firstMonth, months)
  );
}

/** Returns the next date of the entry, or its last one if it is over. */
function relevantDate({ kind, entry }: Adjustment, { today }: PlanDay): string {
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

/** Returns the next date of the series from `today` on, or null if there is none. */
export function nextOccurrence(series: Series, today: string): string | null {
  const { first_on: first, every_months: every, last_on: last } = series;
  const before = Math.max(0, Math.floor(monthsBetween(first, today) / every));
  const inMonth = addMonths(first, before * every);
  const next = inMonth < today ? addMonths(first, (before + 1) * every) : inMonth;

  return last !== null && next > last ? null : next;
}

/** Returns the last date of a series, or null if it has no end or no dates at all. */
export function lastOccurrence(series: Series): string | null {
  const { first_on: first, every_months: every, last_on: last } = series;
  if (last === null || last < first) return null;

  const count = Math.floor(monthsBetween(first, last) / every);
  const inMonth = addMonths(first, count * every);
  return inMonth > last ? addMonths(first, (count - 1) * every) : inMonth;
}
