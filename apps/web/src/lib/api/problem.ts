import type { ProblemCode } from "@snowball/contract";

/** What the API answers in place of what was asked for. */
export type Problem = {
  /** Sentences about the whole request. */
  summary: string[];
  /** Sentences about single fields, by the field's name on the wire. */
  fields: Record<string, string[]>;
  code: ProblemCode | null;
};

/**
 * Reads the two forms of a problem: `{"detail", "code"}` and `{"field": ["sentence", …]}`, where
 * `non_field_errors` is about all of them. Anything else reads as a problem without words.
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

/** Codes we do not know are kept: they are compared, never looked up. */
function asCode(code: string): ProblemCode {
  return code as ProblemCode;
}
