import * as v from "valibot";

/** An error of a field. The field's name is the path in the form's texts, e.g. `balances.0.apr`. */
export type FieldError = {
  field: string;
  sentence: string;
  /** Whether the input is incomplete rather than wrong. */
  isMissing: boolean;
};

/**
 * Validates the texts of a form whose effect is shown while the user types. Reports one error per field. The value is
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
