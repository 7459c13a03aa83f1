const DAY_MS = 24 * 3_600_000;

/**
 * Decisions, "Session": a refresh token is valid for 14 days; each rotation restarts this period.
 */
export const IDLE_LIMIT_MS = 14 * DAY_MS;
/** A session ends 90 days after sign-in, even if it is renewed (OWASP ASVS 5.0, 7.3.2). */
const ABSOLUTE_LIMIT_MS = 90 * DAY_MS;
/** Two concurrent refreshes of one browser arrive within this time. */
const OVERLAP_MS = 30_000;

/** The stored state of a session when it is refreshed. Times are epoch ms. */
export type SessionFacts = {
  currentTokenHash: string;
  previousTokenHash: string | null;
  /** The client that rotated the tokens last. */
  clientHash: string;
  /** Whether an access token issued with the current refresh token was used. */
  isAnswerUsed: boolean;
  rotatedAt: number;
  expiresAt: number;
  isRevoked: boolean;
};

export type Presented = { tokenHash: string; clientHash: string; now: number };

/**
 * `rotate`: issue the next token. `repeat`: issue the same next token again. `dead`: the session is
 * over. `reused`: someone else may have these tokens; end the session.
 */
export type Verdict = "rotate" | "repeat" | "dead" | "reused";

/**
 * Decides what a refresh token is worth (RFC 9700 §4.14.2). The previous token stays valid for the
 * client that exchanged it, until its successor was used: a client that lost the response may have
 * been offline for days. The successor counts as used once it is exchanged itself (then this token
 * is no longer the previous one), or once an access token of the same response is used. Within 30 s
 * the latter is ignored, for a second tab without a lock or a retry that arrives late. Every other
 * token that is not the current one is a replay.
 *
 * The IP address is ignored, because responses are often lost when a device changes from Wi-Fi to
 * mobile. A thief who imitates the owner's client gets the owner's own next token. The session ends
 * as soon as one of the two sends a token after the other used the response to it, which the web
 * app does at once.
 */
export function decideOnRefreshToken(session: SessionFacts, presented: Presented): Verdict {
  if (session.isRevoked || session.expiresAt <= presented.now) return "dead";
  if (presented.tokenHash === session.currentTokenHash) return "rotate";

  const isRepeat =
    presented.tokenHash === session.previousTokenHash &&
    presented.clientHash === session.clientHash &&
    (!session.isAnswerUsed || presented.now - session.rotatedAt <= OVERLAP_MS);
  return isRepeat ? "repeat" : "reused";
}

/**
 * Returns when a session used at `now` expires: after 14 days without use, at most 90 days after
 * sign-in.
 */
export function sessionExpiry({ createdAt, now }: { createdAt: number; now: number }): number {
  return Math.min(now + IDLE_LIMIT_MS, createdAt + ABSOLUTE_LIMIT_MS);
}
