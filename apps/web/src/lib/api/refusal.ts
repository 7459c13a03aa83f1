import type { ProblemCode } from "@snowball/contract";

/** What the API says when it says no. */
export type Refusal = {
  /** Sentences about the whole request. */
  summary: string[];
  /** Sentences about single fields, by the field's name on the wire. */
  fields: Record<string, string[]>;
  code: ProblemCode | null;
};

/**
 * Reads the two forms of a refusal: `{"detail", "code"}` and `{"field": ["sentence", …]}`, where
 * `non_field_errors` is about all of them. Anything else reads as a refusal without words.
 */
export function readRefusal(body: unknown): Refusal {
  const refusal: Refusal = { summary: [], fields: {}, code: null };
  if (typeof body !== "object" || body === null || Array.isArray(body)) return refusal;

  for (const [name, value] of Object.entries(body)) {
    if (name === "detail") refusal.summary.push(...sentences(value));
    else if (name === "code") refusal.code = typeof value === "string" ? asCode(value) : null;
    else if (name === "non_field_errors") refusal.summary.push(...sentences(value));
    else if (sentences(value).length > 0) refusal.fields[name] = sentences(value);
  }
  return refusal;
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
