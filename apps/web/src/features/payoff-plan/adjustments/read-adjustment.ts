import type { ExtraPause } from "@snowball/contract";

import type { Adjustment, AdjustmentKind } from "./adjustment.ts";
import type { AdjustmentDraft, DraftErrors } from "./adjustment-draft.ts";
import { pauseIn } from "./pause-months.ts";
import type { ReadContext, ReadEntry } from "./read-fields.ts";
import { readGrowth } from "./read-growth.ts";
import { readOneOff } from "./read-one-off.ts";
import { readRecurring } from "./read-recurring.ts";

/** What was typed as an entry that the API takes, or what is wrong with each field. */
export function readAdjustment(
  kind: AdjustmentKind,
  draft: AdjustmentDraft,
  context: ReadContext,
): { adjustment: Adjustment } | { errors: DraftErrors } {
  switch (kind) {
    case "one-off":
      return named(readOneOff(draft, context), (entry) => ({ kind, entry }));
    case "recurring":
      return named(readRecurring(draft, context), (entry) => ({ kind, entry }));
    case "growth":
      return named(readGrowth(draft), (entry) => ({ kind, entry }));
    case "pause":
      return named(readPause(draft, context), (entry) => ({ kind, entry }));
  }
}

function named<T>(read: ReadEntry<T>, adjustmentOf: (entry: T) => Adjustment) {
  return "errors" in read ? read : { adjustment: adjustmentOf(read.entry) };
}

function readPause(draft: AdjustmentDraft, { id }: ReadContext): ReadEntry<ExtraPause> {
  const pause = pauseIn(draft);

  return pause ? { entry: { id, ...pause } } : { errors: { from: "Choose a month." } };
}
