import { problems, type FieldErrors, type ProblemCode } from "@snowball/contract";

/**
 * A refusal from the catalogue. Only the catalogue's words reach the user; `inside` goes to the log
 * and must not hold secrets.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ProblemCode,
    inside: { reason?: string; cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(inside.reason ?? problems[code].detail, { cause: inside.cause });
    this.name = "Problem";
    this.code = code;
    this.status = problems[code].status;
    this.retryAfterSeconds = inside.retryAfterSeconds ?? null;
  }
}

/** A refusal of single fields of the body or the query: 400 with sentences by field. */
export class FieldProblem extends Error {
  readonly fields: FieldErrors;

  constructor(fields: FieldErrors) {
    super(`Fields refused: ${Object.keys(fields).join(", ")}`);
    this.name = "FieldProblem";
    this.fields = fields;
  }
}
