import type { RecurringExtra } from "@snowball/contract";

import type { AdjustmentDraft } from "./adjustment-draft.ts";
import {
  errorsIn,
  readChange,
  type ReadContext,
  readDate,
  type ReadEntry,
  readEvery,
  readName,
} from "./read-fields.ts";
import { nextOccurrence } from "./recurring-dates.ts";

/** Money that comes or is missing again and again. It may have begun, but not be over. */
export function readRecurring(
  draft: AdjustmentDraft,
  context: ReadContext,
): ReadEntry<RecurringExtra> {
  const name = readName(draft.name);
  const amount = readChange(draft);
  const on = readDate(draft.on);
  const every = readEvery(draft.every);
  const last = draft.last === "" ? { value: null } : readDate(draft.last);
  if (
    "error" in name ||
    "error" in amount ||
    "error" in on ||
    "error" in every ||
    "error" in last
  ) {
    return { errors: errorsIn({ name, amount, on, every, last }) };
  }
  const entry = {
    id: context.id,
    name: name.value,
    first_on: on.value,
    every_months: every.value,
    last_on: last.value,
    amount: amount.value,
  };
  const error = endError(entry, context);

  return error === null ? { entry } : { errors: { last: error } };
}

function endError(entry: RecurringExtra, { today, known }: ReadContext): string | null {
  const { first_on: first, last_on: last } = entry;
  if (last !== null && last < first) return "It would end before it begins.";
  const isAsItWas = first === known?.on && last === known.last;

  return nextOccurrence(entry, today) === null && !isAsItWas ? "It would be over already." : null;
}
