import { createHmac } from "node:crypto";

/**
 * Recognises a browser wherever it is, by what it calls itself. Hashed with a key like the client is,
 * so that nobody who reads the table learns what people browse with.
 */
export function userAgentHash(userAgent: string, key: Buffer): string {
  return createHmac("sha256", key).update(`user-agent:${userAgent}`).digest("base64url");
}
