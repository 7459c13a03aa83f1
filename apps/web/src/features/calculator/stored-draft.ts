import * as v from "valibot";

import { kindOptions } from "#features/debts/index.ts";

import { type CalculatorDraft, ENTERED_DEBTS_MAX, ownDebts } from "./calculator-draft.ts";

/** Increment when the stored format changes. Drafts of an older version are ignored. */
const VERSION = 1;

const Text = v.pipe(v.string(), v.maxLength(100));
const StoredDraft = v.object({
  version: v.literal(VERSION),
  strategy: v.picklist(["optimal", "avalanche", "snowball"]),
  extra: v.pipe(v.string(), v.regex(/^[0-9]{1,9}\.[0-9]{2}$/)),
  rollover: v.boolean(),
  debts: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.string(), v.uuid()),
        name: Text,
        kind: v.picklist(kindOptions.map(([kind]) => kind)),
        owed: Text,
        apr: Text,
        zeroEnds: v.optional(v.picklist(["", "no", "yes"]), ""),
        zeroLastDay: v.optional(Text, ""),
        laterApr: v.optional(Text, ""),
        minimum: Text,
        isExample: v.boolean(),
      }),
    ),
    // Undoing a removal can exceed the maximum of the screen.
    v.maxLength(2 * ENTERED_DEBTS_MAX),
    v.check((debts) => new Set(debts.map(({ id }) => id)).size === debts.length),
  ),
});

/** Serializes a draft. Returns null if it contains none of the visitor's own debts. */
export function writeDraft(draft: CalculatorDraft): string | null {
  return ownDebts(draft).length === 0 ? null : JSON.stringify({ version: VERSION, ...draft });
}

/** Parses a stored draft. Returns null if the text is missing, invalid or of another version. */
export function readDraft(text: string | null): CalculatorDraft | null {
  if (text === null) return null;

  try {
    const result = v.safeParse(StoredDraft, JSON.parse(text));
    if (!result.success) return null;
    const { version: _, ...draft } = result.output;
    return draft;
  } catch {
    // Not JSON, so another program wrote it under our key. The next change overwrites it.
    return null;
  }
}
