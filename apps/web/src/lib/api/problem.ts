import type { ProblemCode } from "@snowball/contract";

/** An error response of the API. */
export type Problem = {
  /** Messages about the whole request. */
  summary: string[];
  /** Messages about single fields, keyed by the field's name on the wire. */
  fields: Record<string, string[]>;
  code: ProblemCode | null;
};

/**
 * Parses the two forms of an error body: `{"detail", "code"}` and `{"field": ["sentence", …]}`,
 * where `non_field_errors` belongs to the whole request. Any other value gives a problem without
 * messages.
 */
export function readProblem(body: unknown): Problem {
  const problem: Problem = { summary: [], fields: {}, code: null };
  if (typeof body !== "object" || body === null || Array.isArray(body)) return problem;

  for (const [name, value] of Object.entries(body)) {
    if (name === "detail") problem.summary.push(...sentences(value));
    else if (name === "code") problem.code = typeof value === "string" ? asCode(value) : null;
    else if (name === "non_field_errors") problem.summary.push(...sentences(value));
    else if (sentences(value).length > 0) problem.fields[name] = sentences(value);
  }
  return problem;
}

function sentences(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (!Array.isArray(value)) return [];

  return value.filter((entry) => typeof entry === "string");
}

/** Keeps unknown codes: codes are only compared, never used as a key. */
function asCode(code: string): ProblemCode {
  return code as ProblemCode;
}
