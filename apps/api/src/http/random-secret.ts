import { createHash, randomBytes } from "node:crypto";

/** RFC 6749 §10.10 requires tokens that cannot be guessed; 256 random bits are enough. */
const SECRET_BYTES = 32;

/** Returns a random secret of 43 characters that are safe in URLs. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/**
 * Returns the hash by which a random secret is stored and found. A plain hash of it cannot be reversed by guessing, and
 * the time of comparing hashes reveals nothing about the secret.
 */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
