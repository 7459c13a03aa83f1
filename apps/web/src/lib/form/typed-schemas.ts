import * as v from "valibot";

import { readTypedAmount, readTypedDate, type Typed } from "./read-typed.ts";

/** Money as people type it, as decimal text; null if empty. */
export const typedAmount = (what: string) => typed((text) => readTypedAmount(text, what));

/** The value of a date input within a lifetime; null if empty. */
export const typedDate = typed(readTypedDate);

function typed(read: (text: string) => Typed) {
  return v.pipe(
    v.string(),
    v.rawTransform<string, string | null>(({ dataset, addIssue, NEVER }) => {
      const result = read(dataset.value);
      if ("value" in result) return result.value;
      addIssue({ message: result.fault });
      return NEVER;
    }),
  );
}

/** Refuses an empty field. */
export function required<Wire>(
  schema: v.GenericSchema<string, Wire>,
  message = "This field is required.",
) {
  return v.nonNullable(schema, message);
}
