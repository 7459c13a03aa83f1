import { createHash, createHmac, randomBytes } from "node:crypto";

/** A parsed refresh token: the id of its session, and a secret. */
export type RefreshToken = { sessionId: string; secret: string };

/** RFC 6749 §10.10 requires tokens that cannot be guessed; 256 random bits are enough. */
const SECRET_BYTES = 32;
const REFRESH_TOKEN =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** Returns the first token of a session. */
export function newRefreshToken(sessionId: string): RefreshToken {
  return { sessionId, secret: randomBytes(SECRET_BYTES).toString("base64url") };
}

/**
 * Returns the only token that may follow this one. It is computed, not random: a client that lost
 * the response repeats the request and gets the same token, although only hashes are stored.
 */
export function deriveNextToken(
  { sessionId, secret }: RefreshToken,
  refreshKey: Buffer,
): RefreshToken {
  const child = createHmac("sha256", refreshKey).update(`refresh:${sessionId}:${secret}`);

  return { sessionId, secret: child.digest("base64url") };
}

/** Returns `<session id>.<secret>`. */
export function formatRefreshToken({ sessionId, secret }: RefreshToken): string {
  return `${sessionId}.${secret}`;
}

/** Returns null if the text is not a refresh token, for example an access token. */
export function parseRefreshToken(text: string): RefreshToken | null {
  const [, sessionId, secret] = REFRESH_TOKEN.exec(text) ?? [];

  return sessionId !== undefined && secret !== undefined ? { sessionId, secret } : null;
}

/**
 * Returns the hash to store for a secret. The secret is random, so a plain hash cannot be reversed
 * by guessing.
 */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
