import type { OneOff } from "@snowball/contract";
import { signOf } from "@snowball/money";

import type { AdjustmentDraft } from "./adjustment-draft.ts";
import {
  errorsIn,
  readChange,
  type ReadContext,
  readDate,
  type ReadEntry,
  type ReadField,
  readName,
} from "./read-fields.ts";

/** Money that comes once, or is missing once. A date that has passed would change nothing. */
export function readOneOff(draft: AdjustmentDraft, context: ReadContext): ReadEntry<OneOff> {
  const name = readName(draft.name);
  const amount = readChange(draft);
  const on = readDateAhead(draft.on, context);
  if ("error" in name || "error" in amount || "error" in on) {
    return { errors: errorsIn({ name, amount, on }) };
  }
  // What is missing is taken from no debt in particular.
  const debt = draft.debt === "" || signOf(amount.value) < 0 ? null : draft.debt;

  return {
    entry: { id: context.id, name: name.value, on: on.value, amount: amount.value, debt },
  };
}

function readDateAhead(text: string, { today, known }: ReadContext): ReadField<string> {
  const read = readDate(text);
  const isPassed = "value" in read && read.value < today && read.value !== known?.on;

  return isPassed ? { error: "This date has passed." } : read;
}
