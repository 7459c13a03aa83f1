import type { ProblemCode } from "@snowball/contract";

/** Our own codes, for calls that got no answer of the API at all. */
export type ApiErrorCode = ProblemCode | "unreachable" | "timed_out" | "bad_answer";

/** A data call that failed. The message is a sentence for the user. */
export class ApiError extends Error {
  override name = "ApiError";
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  readonly code: ApiErrorCode | null;
  /** Sentences about single fields, by the field's name on the wire. */
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
