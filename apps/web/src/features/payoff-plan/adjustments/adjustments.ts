import type { PayoffPlanSettings, PlanChange } from "@snowball/contract";
import { compareDates, monthAfter, monthsBetween } from "@snowball/dates";

import type { PlanDay } from "../kinds/kind.tsx";
import { ADJUSTMENT_KINDS, type AdjustmentKind, adjustmentKinds } from "../kinds/kinds.ts";
import { upcomingChanges } from "../words/monthly-budget.ts";

/** Returns a key that stays the same when the entry is edited. There is at most one raise. */
export function adjustmentKey(entry: PlanChange): string {
  return "id" in entry ? `${entry.kind} ${entry.id}` : entry.kind;
}

export function kindOf(entry: PlanChange) {
  return adjustmentKinds[entry.kind];
}

/**
 * Returns all entries by date, with past ones last. The raise is the next one, because past raises are in
 * the budget on screen.
 */
export function sortAdjustments({ changes }: PayoffPlanSettings, day: PlanDay): PlanChange[] {
  const all = upcomingChanges(changes, day.firstMonth);
  const over = all.filter((each) => kindOf(each).isOver(each, day));
  const dateOf = (each: PlanChange) => kindOf(each).dateOf(each, day);
  const ahead = all.filter((each) => !over.includes(each));

  return [ahead, over].flatMap((part) =>
    part.toSorted((left, right) => compareDates(dateOf(left), dateOf(right))),
  );
}

/** Whether everything is paid off before the entry, so that it has no effect. */
export function isAfterPayoff(entry: PlanChange, day: PlanDay, months: number): boolean {
  const kind = kindOf(entry);

  return !kind.isOver(entry, day) && kind.dateOf(entry, day) >= monthAfter(day.firstMonth, months);
}

export function roomFor(kind: AdjustmentKind, { changes }: PayoffPlanSettings): number {
  return adjustmentKinds[kind].max - changes.filter((entry) => entry.kind === kind).length;
}

/** Returns a sentence for each full list. A single entry is not mentioned, because the user can edit it. */
export function describeFullLists(settings: PayoffPlanSettings): string[] {
  return ADJUSTMENT_KINDS.map((kind) => ({ ...adjustmentKinds[kind], kind }))
    .filter(({ kind, max }) => max > 1 && roomFor(kind, settings) <= 0)
    .map(({ name }) => `${name}s: you've reached the limit. Remove one to add another.`);
}

export function adjustmentTitle(entry: PlanChange): string {
  return "name" in entry ? entry.name : kindOf(entry).name;
}

type SettingsChange = Partial<PayoffPlanSettings>;

/** The budget of the plan on screen, which includes past raises. */
type BudgetOnScreen = { firstMonth: string; budget: SettingsChange };

/** A restored entry goes to index `at`, a new one to the end. */
export function withAdjustment(
  settings: PayoffPlanSettings,
  { entry, at = settings.changes.length }: { entry: PlanChange; at?: number },
  onScreen: BudgetOnScreen,
): SettingsChange {
  const known = indexIn(settings, entry);
  const changes =
    known >= 0 ? settings.changes.with(known, entry) : settings.changes.toSpliced(at, 0, entry);

  return { ...budgetWithout(settings, entry, onScreen), changes };
}

export function withoutAdjustment(
  settings: PayoffPlanSettings,
  entry: PlanChange,
  onScreen: BudgetOnScreen,
): { changed: SettingsChange; at: number } {
  const at = indexIn(settings, entry);
  const changes = settings.changes.toSpliced(at, 1);

  return { changed: { ...budgetWithout(settings, entry, onScreen), changes }, at };
}

function indexIn({ changes }: PayoffPlanSettings, entry: PlanChange): number {
  return changes.findIndex((each) => adjustmentKey(each) === adjustmentKey(entry));
}

/** Returns the budget on screen if it includes past raises of the entry, so that it stays the same without them. */
function budgetWithout(
  settings: PayoffPlanSettings,
  entry: PlanChange,
  { firstMonth, budget }: BudgetOnScreen,
): SettingsChange {
  const stored = settings.changes[indexIn(settings, entry)];
  if (stored?.kind !== "growth") return {};

  return monthsBetween(stored.first_on, firstMonth) < 0 ? {} : budget;
}
