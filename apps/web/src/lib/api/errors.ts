import type { ProblemCode } from "@snowball/contract";

/** Includes our own codes for calls without a usable API answer. */
type ApiErrorCode = ProblemCode | "unreachable" | "timed_out" | "bad_answer";

/** A failed data call. The message is a sentence for the user. */
export class ApiError extends Error {
  override name = "ApiError";
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly code: ApiErrorCode | null;
  /** Error messages for single fields, keyed by the field's name on the wire. */
  readonly fields: Record<string, string[]>;

  constructor(
    message: string,
    about: {
      status: number;
      code: ApiErrorCode | null;
      fields?: Record<string, string[]>;
      cause?: unknown;
    },
  ) {
    super(message, { cause: about.cause });
    this.status = about.status;
    this.code = about.code;
    this.fields = about.fields ?? {};
  }
}

const LOST_ANSWER =
  "We couldn't reach Snowball. Your change may not have been saved. Check before you try again.";

/**
 * Describes a failed change. If the answer was lost, it is not known whether the server stored the change; then the
 * query client also refetches what the screen shows.
 * @param refused what did not happen, if the server refused the change.
 */
export function describeFailure(error: Error, refused = "This was not saved."): string {
  return isLostAnswer(error) ? LOST_ANSWER : `${refused} ${error.message}`;
}

/** Codes of calls that the server may have completed. */
const LOST_CODES: ReadonlySet<unknown> = new Set(["unreachable", "timed_out", "bad_answer"]);

export function isLostAnswer(error: Error): boolean {
  return error instanceof ApiError && LOST_CODES.has(error.code);
}

export type Problem = {
  summary: string[];
  /** Messages about single fields, keyed by the field's name on the wire. */
  fields: Record<string, string[]>;
  code: ProblemCode | null;
};

/**
 * Parses the two forms of an error body: `{"detail", "code"}` and `{"field": ["sentence", …]}`, where
 * `non_field_errors` belongs to the whole request. Any other value gives a problem without messages.
 */
export function readProblem(body: unknown): Problem {
  const problem: Problem = { summary: [], fields: {}, code: null };
  if (typeof body !== "object" || body === null || Array.isArray(body)) return problem;

  for (const [name, value] of Object.entries(body)) {
    if (name === "detail") problem.summary.push(...sentences(value));
    else if (name === "code") {
      // Unknown codes are kept: codes are only compared.
      problem.code = typeof value === "string" ? (value as ProblemCode) : null;
    } else if (name === "non_field_errors") problem.summary.push(...sentences(value));
    else if (sentences(value).length > 0) problem.fields[name] = sentences(value);
  }
  return problem;
}

function sentences(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (!Array.isArray(value)) return [];

  return value.filter((entry) => typeof entry === "string");
}
