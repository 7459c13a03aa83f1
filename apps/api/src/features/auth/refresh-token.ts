import { createHash, createHmac, randomBytes } from "node:crypto";

/** What a refresh token says: the session it belongs to, and the secret that proves it. */
export type RefreshToken = { sessionId: string; secret: string };

/** RFC 6749 §10.10 wants guessing to be hopeless; 256 random bits are. */
const SECRET_BYTES = 32;
const REFRESH_TOKEN =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** The first token of a session. */
export function newRefreshToken(sessionId: string): RefreshToken {
  return { sessionId, secret: randomBytes(SECRET_BYTES).toString("base64url") };
}

/**
 * The one token that may follow. It is computed, not drawn: whoever lost the answer asks again and
 * gets the same child, although only hashes are stored.
 */
export function childOf({ sessionId, secret }: RefreshToken, refreshKey: Buffer): RefreshToken {
  const child = createHmac("sha256", refreshKey).update(`refresh:${sessionId}:${secret}`);

  return { sessionId, secret: child.digest("base64url") };
}

/** Written `<session id>.<secret>`. */
export function formatRefreshToken({ sessionId, secret }: RefreshToken): string {
  return `${sessionId}.${secret}`;
}

/** Null when the text is no refresh token of ours, an access token for example. */
export function parseRefreshToken(text: string): RefreshToken | null {
  const [, sessionId, secret] = REFRESH_TOKEN.exec(text) ?? [];

  return sessionId !== undefined && secret !== undefined ? { sessionId, secret } : null;
}

/** What is stored of a secret. It is random already, so a plain hash cannot be guessed back. */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
