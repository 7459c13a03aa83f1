import * as v from "valibot";

import { readTypedAmount, readTypedDate, readTypedPercentage, type Typed } from "./read-typed.ts";

/** Money as people type it, as decimal text; null if empty. */
export const typedAmount = (what: string) => typed((text) => readTypedAmount(text, what));

/** A yearly rate or a share in percent, as decimal text; null if empty. */
export const typedPercentage = typed(readTypedPercentage);

/** The value of a date input within a lifetime; null if empty. */
export const typedDate = typed(readTypedDate);

/** A required number of months. */
export function wholeMonths(max: number) {
  const message = `Enter whole months, 1 to ${max}.`;

  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[0-9]{1,3}$/, message),
    v.transform(Number),
    v.minValue(1, message),
    v.maxValue(max, message),
  );
}

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
