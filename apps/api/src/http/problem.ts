import { problems, type FieldErrors, type ProblemBody, type ProblemCode } from "@snowball/contract";

/**
 * Security events that need immediate attention. They are logged at `warn` in the field `security`. The names
 * are stable because alerts depend on them.
 */
export type SecurityAlert =
  /** A refresh token was reused after its successor was used. Its session was ended. */
  | "token_reuse"
  /** Too many passwords were tried for an account, from a network or in total, or too many codes. */
  | "sign_in_refused_limit"
  /** Too many registrations or emails were requested, or too many emailed keys were tried. */
  | "attempt_refused_limit"
  /** A webhook had no valid signature of its provider. */
  | "signature_refused";

export type ProblemInside = {
  reason?: string;
  cause?: unknown;
  retryAfterSeconds?: number;
  /** Default: true if the status is 500 or above. */
  isFault?: boolean;
  security?: SecurityAlert;
};

/**
 * An error with a code of the contract. The user sees only the contract's text for the code. `inside` is logged
 * and must not contain secrets.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly retryAfterSeconds: number | null;
  /** Whether an operator must investigate. False for limits that worked as intended, whatever the status. */
  readonly isFault: boolean;
  readonly security: SecurityAlert | null;

  constructor(code: ProblemCode, inside: ProblemInside = {}) {
    super(inside.reason ?? problems[code].detail, { cause: inside.cause });
    this.name = "Problem";
    this.code = code;
    this.status = problems[code].status;
    this.retryAfterSeconds = inside.retryAfterSeconds ?? null;
    this.isFault = inside.isFault ?? this.status >= 500;
    this.security = inside.security ?? null;
  }
}

export function bodyOf(code: ProblemCode): ProblemBody {
  return { detail: problems[code].detail, code };
}

/** Rejects single fields of the body or the query: 400 with sentences by field. */
export class FieldProblem extends Error {
  readonly fields: FieldErrors;

  constructor(fields: FieldErrors) {
    super(`Fields refused: ${Object.keys(fields).join(", ")}`);
    this.name = "FieldProblem";
    this.fields = fields;
  }
}

/** @throws FieldProblem if there are errors. */
export function refuseFaults(faults: FieldErrors): void {
  if (Object.keys(faults).length > 0) throw new FieldProblem(faults);
}
