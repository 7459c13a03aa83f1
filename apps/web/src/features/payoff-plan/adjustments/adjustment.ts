import type { PayoffPlanSettings } from "@snowball/contract";
import { compareDates, monthAfter } from "@snowball/dates";

import { createFieldReader } from "#lib/form/field-reader.ts";

import type { AnyDraft, EntryContext, KindFacts, PlanDay } from "../kinds/kind.ts";
import {
  ADJUSTMENT_KINDS,
  type Adjustment,
  type AdjustmentKind,
  adjustmentKinds,
} from "../kinds/kinds.ts";

/** Returns a key that stays the same when the entry is edited. There is at most one raise. */
export function adjustmentKey({ kind, entry }: Adjustment): string {
  return "id" in entry ? `${kind} ${entry.id}` : kind;
}

/** Returns all entries by date, with past ones last. */
export function sortAdjustments(settings: PayoffPlanSettings, day: PlanDay): Adjustment[] {
  const all = ADJUSTMENT_KINDS.flatMap((kind) =>
    adjustmentKinds[kind].entriesIn(settings, day).map((entry) => ({ kind, entry }) as Adjustment),
  );
  const over = all.filter((each) => isOver(each, day));
  const ahead = all.filter((each) => !over.includes(each));

  return [ahead, over].flatMap((part) =>
    part.toSorted((left, right) => compareDates(dateOf(left, day), dateOf(right, day))),
  );
}

/** Whether the plan no longer counts the entry. */
export function isOver({ kind, entry }: Adjustment, day: PlanDay): boolean {
  return adjustmentKinds[kind].isOver(entry, day);
}

function dateOf({ kind, entry }: Adjustment, day: PlanDay): string {
  return adjustmentKinds[kind].dateOf(entry, day);
}

/**
 * Whether everything is paid off before the entry, so that it has no effect.
 * @param months The length of the plan.
 */
export function isAfterPayoff(adjustment: Adjustment, day: PlanDay, months: number): boolean {
  return !isOver(adjustment, day) && dateOf(adjustment, day) >= monthAfter(day.firstMonth, months);
}

/** Returns how many more entries of a kind the settings allow. */
export function roomFor(kind: AdjustmentKind, settings: PayoffPlanSettings, day: PlanDay): number {
  const found = adjustmentKinds[kind];

  return found.max - found.entriesIn(settings, day).length;
}

/** Returns a sentence for each full list. A single entry is not mentioned, because the user can edit it. */
export function describeFullLists(settings: PayoffPlanSettings, day: PlanDay): string[] {
  return ADJUSTMENT_KINDS.map((kind) => ({ ...adjustmentKinds[kind], kind }))
    .filter(({ kind, max }) => max > 1 && roomFor(kind, settings, day) <= 0)
    .map(({ name }) => `${name}s: you've reached the limit. Remove one to add another.`);
}

/** Returns the name that the user gave, or the kind's name if entries of the kind have none. */
export function adjustmentTitle({ kind, entry }: Adjustment): string {
  return "name" in entry ? entry.name : adjustmentKinds[kind].name;
}

/** Like `adjustmentTitle`, but unique among entries of the kind. */
export function uniqueAdjustmentTitle({ kind, entry }: Adjustment): string {
  return adjustmentKinds[kind].uniqueTitle(entry);
}

/** Describes an entry: `$300.00 every 6 months from March 2027`. */
export function describeAdjustment({ kind, entry }: Adjustment, facts: KindFacts): string {
  return adjustmentKinds[kind].describe(entry, facts);
}

/** Returns an entry as form values. */
export function toDraft({ kind, entry }: Adjustment, day: PlanDay): AnyDraft {
  return adjustmentKinds[kind].toDraft(entry, day);
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

  return entry === null || isFaulty
    ? { errors: reader.faults }
    : { adjustment: { kind, entry } as Adjustment };
}
