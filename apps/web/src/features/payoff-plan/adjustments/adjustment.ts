import type { PayoffPlanSettings, PlanChange } from "@snowball/contract";
import { compareDates, monthAfter } from "@snowball/dates";

import { createFieldReader } from "#lib/form/field-reader.ts";

import type { AnyDraft, EntryContext, KindFacts, PlanDay } from "../kinds/kind.ts";
import { ADJUSTMENT_KINDS, type AdjustmentKind, adjustmentKinds } from "../kinds/kinds.ts";
import { upcomingChanges } from "../words/monthly-budget.ts";

/** Returns a key that stays the same when the entry is edited. There is at most one raise. */
export function adjustmentKey(entry: PlanChange): string {
  return "id" in entry ? `${entry.kind} ${entry.id}` : entry.kind;
}

/**
 * Returns all entries by date, with past ones last. The raise is the next one, because past raises are in
 * the budget on screen.
 */
export function sortAdjustments({ changes }: PayoffPlanSettings, day: PlanDay): PlanChange[] {
  const all = upcomingChanges(changes, day.firstMonth);
  const over = all.filter((each) => isOver(each, day));
  const ahead = all.filter((each) => !over.includes(each));

  return [ahead, over].flatMap((part) =>
    part.toSorted((left, right) => compareDates(dateOf(left, day), dateOf(right, day))),
  );
}

/** Whether the plan no longer counts the entry. */
export function isOver(entry: PlanChange, day: PlanDay): boolean {
  return adjustmentKinds[entry.kind].isOver(entry, day);
}

function dateOf(entry: PlanChange, day: PlanDay): string {
  return adjustmentKinds[entry.kind].dateOf(entry, day);
}

/**
 * Whether everything is paid off before the entry, so that it has no effect.
 * @param months The length of the plan.
 */
export function isAfterPayoff(entry: PlanChange, day: PlanDay, months: number): boolean {
  return !isOver(entry, day) && dateOf(entry, day) >= monthAfter(day.firstMonth, months);
}

/** Returns how many more entries of a kind the settings allow. */
export function roomFor(kind: AdjustmentKind, { changes }: PayoffPlanSettings): number {
  return adjustmentKinds[kind].max - changes.filter((entry) => entry.kind === kind).length;
}

/** Returns a sentence for each full list. A single entry is not mentioned, because the user can edit it. */
export function describeFullLists(settings: PayoffPlanSettings): string[] {
  return ADJUSTMENT_KINDS.map((kind) => ({ ...adjustmentKinds[kind], kind }))
    .filter(({ kind, max }) => max > 1 && roomFor(kind, settings) <= 0)
    .map(({ name }) => `${name}s: you've reached the limit. Remove one to add another.`);
}

/** Returns the name that the user gave, or the kind's name if entries of the kind have none. */
export function adjustmentTitle(entry: PlanChange): string {
  return "name" in entry ? entry.name : adjustmentKinds[entry.kind].name;
}

/** Like `adjustmentTitle`, but unique among entries of the kind. */
export function uniqueAdjustmentTitle(entry: PlanChange): string {
  return adjustmentKinds[entry.kind].uniqueTitle(entry);
}

/** Describes an entry: `$300.00 every 6 months from March 2027`. */
export function describeAdjustment(entry: PlanChange, facts: KindFacts): string {
  return adjustmentKinds[entry.kind].describe(entry, facts);
}

/** Returns an entry as form values. */
export function toDraft(entry: PlanChange, day: PlanDay): AnyDraft {
  return adjustmentKinds[entry.kind].toDraft(entry, day);
}

/** Validates the form and returns the API's entry, or an error per field. */
export function readAdjustment(
  kind: AdjustmentKind,
  draft: AnyDraft,
  context: EntryContext<AnyDraft>,
) {
  const reader = createFieldReader();
  const entry = adjustmentKinds[kind].read(draft, reader, context);
  const isFaulty = Object.keys(reader.faults).length > 0;

  return entry === null || isFaulty ? { errors: reader.faults } : { adjustment: entry };
}
