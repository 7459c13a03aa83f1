import { readProblem, type Problem } from "../api/problem.ts";

/** Text by which the server reports an invalid token (spec §4, §8). */
const DEAD_TOKEN = "token_not_valid";

/** A failed auth call: `Auth Error: ` followed by the server's response text (spec §8). */
export class AuthError extends Error {
  override name = "AuthError";
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly responseText: string;

  constructor(responseText: string, about: { status: number; cause?: unknown }) {
    super(`Auth Error: ${responseText}`, { cause: about.cause });
    this.status = about.status;
    this.responseText = responseText;
  }

  /** Whether the server reported an invalid token. Only that ends a session. */
  get isDeadToken(): boolean {
    return this.status !== 0 && this.responseText.includes(DEAD_TOKEN);
  }

  /** Whether the outcome is unknown: the server may have completed the call. */
  get isLostAnswer(): boolean {
    return (this.status === 0 || this.status >= 500) && !this.isDeadToken;
  }

  /** The server's error messages; empty if the response is not JSON. */
  get problem(): Problem {
    try {
      return readProblem(JSON.parse(this.responseText));
    } catch {
      return readProblem(null);
    }
  }
}
