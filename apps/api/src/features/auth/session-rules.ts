const DAY_MS = 24 * 3_600_000;

/** Decisions, "Session": a refresh token lives 14 days; each rotation starts them anew. */
export const IDLE_LIMIT_MS = 14 * DAY_MS;
/** However often it is renewed, a sign-in ends after 90 days (OWASP ASVS 5.0, 7.3.2). */
const ABSOLUTE_LIMIT_MS = 90 * DAY_MS;
/** Two refreshes of one browser that were on their way together arrive within this. */
const OVERLAP_MS = 30_000;

/** What is known of a session when one of its refresh tokens comes in. Times are epoch ms. */
export type SessionFacts = {
  currentTokenHash: string;
  previousTokenHash: string | null;
  /** The client that rotated the tokens last. */
  clientHash: string;
  /** Whether an access token that came with the current refresh token was used. */
  isAnswerUsed: boolean;
  rotatedAt: number;
  expiresAt: number;
  isRevoked: boolean;
};

export type Presented = { tokenHash: string; clientHash: string; now: number };

/**
 * `rotate`: hand out the child. `repeat`: hand out the same child again. `dead`: the session is over.
 * `reused`: somebody else may hold this family of tokens; end it.
 */
export type Verdict = "rotate" | "repeat" | "dead" | "reused";

/**
 * Judges a refresh token (RFC 9700 §4.14.2). The parent of the current token is honoured from the client
 * that exchanged it until the child was used: nobody who has the answer needs the parent, and who lost
 * it may have been without a network for days. The child is used when it is itself exchanged (then the
 * parent is no longer the previous token), or when an access token of the same answer is; the latter
 * does not count within 30 s, for a second tab without a lock, or a repetition that was overtaken.
 * Everything else that is not the current token is a replay.
 *
 * The address does not count: going from Wi-Fi to mobile is how answers get lost. A thief who passes
 * for the owner's client gets the owner's own child, and the family ends as soon as one of the two
 * comes with a token whose answer the other used, which the web app does at once.
 */
export function judgeRefreshToken(session: SessionFacts, presented: Presented): Verdict {
  if (session.isRevoked || session.expiresAt <= presented.now) return "dead";
  if (presented.tokenHash === session.currentTokenHash) return "rotate";

  const isRepeat =
    presented.tokenHash === session.previousTokenHash &&
    presented.clientHash === session.clientHash &&
    (!session.isAnswerUsed || presented.now - session.rotatedAt <= OVERLAP_MS);
  return isRepeat ? "repeat" : "reused";
}

/** When a session ends that is used now: 14 days of silence, at most 90 days after the sign-in. */
export function sessionExpiry({ createdAt, now }: { createdAt: number; now: number }): number {
  return Math.min(now + IDLE_LIMIT_MS, createdAt + ABSOLUTE_LIMIT_MS);
}
