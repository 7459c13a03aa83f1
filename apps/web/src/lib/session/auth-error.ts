import { readProblem, type Problem } from "../api/problem.ts";

/** Text by which the server says that a token is dead for good (spec §4, §8). */
const DEAD_TOKEN = "token_not_valid";

/** A failed auth call: `Auth Error: ` followed by the server's response text (spec §8). */
export class AuthError extends Error {
  override name = "AuthError";
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  readonly responseText: string;

  constructor(responseText: string, about: { status: number; cause?: unknown }) {
    super(`Auth Error: ${responseText}`, { cause: about.cause });
    this.status = about.status;
    this.responseText = responseText;
  }

  /** True when the server said that the token is dead; nothing else ends a session. */
  get isDeadToken(): boolean {
    return this.status !== 0 && this.responseText.includes(DEAD_TOKEN);
  }

  /** True when nobody who knows the outcome answered: the server may have done what was asked. */
  get isLostAnswer(): boolean {
    return (this.status === 0 || this.status >= 500) && !this.isDeadToken;
  }

  /** What the server said, field by field. Without words where it did not answer in JSON. */
  get problem(): Problem {
    try {
      return readProblem(JSON.parse(this.responseText));
    } catch {
      return readProblem(null);
    }
  }
}
