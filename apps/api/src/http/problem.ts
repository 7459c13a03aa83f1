import { problems, type FieldErrors, type ProblemBody, type ProblemCode } from "@snowball/contract";

export type ProblemInside = {
  reason?: string;
  cause?: unknown;
  retryAfterSeconds?: number;
  /** Absent: a status from 500 on is one. */
  isFault?: boolean;
};

/**
 * A refusal from the catalogue. Only the catalogue's words reach the user; `inside` goes to the log
 * and must not hold secrets.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | null;
  /** Whether somebody has to look into it. A limit of ours that did its work is none, whatever its status. */
  readonly isFault: boolean;

  constructor(code: ProblemCode, inside: ProblemInside = {}) {
    super(inside.reason ?? problems[code].detail, { cause: inside.cause });
    this.name = "Problem";
    this.code = code;
    this.status = problems[code].status;
    this.retryAfterSeconds = inside.retryAfterSeconds ?? null;
    this.isFault = inside.isFault ?? this.status >= 500;
  }
}

/** What the caller reads of a refusal. */
export function bodyOf(code: ProblemCode): ProblemBody {
  return { detail: problems[code].detail, code };
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
