import { createHash } from "node:crypto";

/** The URL of a feed. Other forms are pages of the web app or do not exist. */
export const FEED_ROUTE = "/calendar/:key(^[\\w-]+).ics";

export function feedPathOf(key: string): string {
  return `/calendar/${key}.ics`;
}

/**
 * Returns the hash by which a key is stored and found. The key is random, so a plain hash cannot be reversed, and
 * a timing difference in comparing hashes reveals nothing about the key.
 */
export function hashOfKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
