import { createHash } from "node:crypto";

/** Where the feeds lie. What has another form is a page of the web app, or none. */
export const FEED_ROUTE = "/calendar/:key(^[\\w-]+).ics";

export function feedPathOf(key: string): string {
  return `/calendar/${key}.ics`;
}

/**
 * What is stored of a key to look it up by. It is random already, so a plain hash cannot be guessed back;
 * and how far a wrong one's hash agrees with a right one says nothing about the key.
 */
export function hashOfKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
