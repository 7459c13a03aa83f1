import { isCalendarDate } from "@snowball/dates";
import * as v from "valibot";

import { readTypedAmount, readTypedDate, readTypedPercentage, type Typed } from "./read-typed.ts";

/** Money as people type it, as decimal text; null if empty. */
export const typedAmount = (what: string) => typed((text) => readTypedAmount(text, what));

/** A yearly rate or a share in percent, as decimal text; null if empty. */
export const typedPercentage = typed(readTypedPercentage);

/** The value of a date input within a lifetime; null if empty. */
export const typedDate = typed(readTypedDate);

/** The value of a date input in any year, as a bank may report the year 9999; null if empty. */
export const anyDate = typed((text) =>
  text === "" || isCalendarDate(text) ? { value: text || null } : { fault: "Not a valid value." },
);

/** A text without the space around it; null if empty. */
export const optionalText = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => text || null),
);

/** The number that a select offers as a text; null if empty. */
export const optionalNumber = v.pipe(
  v.string(),
  v.transform((text) => (text === "" ? null : Number(text))),
);

export function wholeMonths(max: number) {
  const message = `Enter whole months, 1 to ${max.toLocaleString("en-US")}.`;

  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[0-9]{1,4}$/, message),
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

/** An error of a field. The field's name is the path in the form's texts, e.g. `balances.0.apr`. */
export type FieldError = {
  field: string;
  sentence: string;
  /** Whether the input is incomplete rather than wrong. */
  isMissing: boolean;
};

/**
 * Validates the texts of a form that shows its effect while the user types. Reports one error per field. The value is
 * null if there are errors.
 */
export function readTexts<Texts, Wire>(
  schema: v.GenericSchema<Texts, Wire>,
  texts: Texts,
): { value: Wire | null; faults: FieldError[] } {
  const { success, output, issues = [] } = v.safeParse(schema, texts);
  const faults = issues.map((issue) => ({
    field: v.getDotPath(issue) ?? "",
    sentence: issue.message,
    isMissing: issue.type === "non_nullable",
  }));

  return {
    value: success ? output : null,
    faults: faults.filter(
      ({ field }, at) => faults.findIndex((fault) => fault.field === field) === at,
    ),
  };
}

/** Returns the errors of one field, for its `errors`. */
export function errorsOf(faults: readonly Pick<FieldError, "field" | "sentence">[], name: string) {
  return faults.filter(({ field }) => field === name).map(({ sentence }) => sentence);
}
