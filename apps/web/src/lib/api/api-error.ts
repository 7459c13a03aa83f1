import type { ProblemCode } from "@snowball/contract";

/** Includes our own codes for calls without a usable API answer. */
export type ApiErrorCode = ProblemCode | "unreachable" | "timed_out" | "bad_answer";

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
