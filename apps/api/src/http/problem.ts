import { problems, type FieldErrors, type ProblemBody, type ProblemCode } from "@snowball/contract";

/**
 * What somebody has to hear of while it happens: stable names, for alarms to be set on. They are logged
 * at `warn`, as the field `security` of the line about the refused request.
 */
export type SecurityAlert =
  /** A refresh token came again after its successor was used: its session was ended. */
  | "token_reuse"
  /** Too many passwords were tried on an account, from a network or in all, or too many codes. */
  | "sign_in_refused_limit"
  /** Too many registrations, mails or keys from mails were asked for or tried. */
  | "attempt_refused_limit"
  /** A provider's message came without the provider's signature. */
  | "signature_refused";

export type ProblemInside = {
  reason?: string;
  cause?: unknown;
  retryAfterSeconds?: number;
  /** Absent: a status from 500 on is one. */
  isFault?: boolean;
  security?: SecurityAlert;
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
