import { createHash, randomBytes } from "node:crypto";

import type { NotificationKind } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";

import { saveLink } from "./notification-store.ts";

const KEY_BYTES = 32;
export const UNSUBSCRIBE_PATH = "/unsubscribe/";

/** Returns the hash by which a key is stored and found. The key is random, so a plain hash cannot be reversed. */
export function hashOfKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/**
 * Returns the user's unsubscribe URL for emails of one kind. It stays the same until it is revoked, so that it
 * also works in old emails.
 */
export async function unsubscribeLinkOf(
  { clock, publicUrl, secretBox }: Dependencies,
  queries: Queries,
  { userId, kind }: { userId: string; kind: NotificationKind },
): Promise<string> {
  const context = `${userId}:${kind}`;
  const fresh = randomBytes(KEY_BYTES).toString("base64url");
  const sealedKey = await saveLink(queries, {
    userId,
    kind,
    keyHash: hashOfKey(fresh),
    sealedKey: secretBox.seal(fresh, context),
    createdAt: clock.now(),
  });
  // If it was revoked between the two queries, the next email gets another link.
  const key = sealedKey === null ? fresh : secretBox.open(sealedKey, context);

  return `${publicUrl}${UNSUBSCRIBE_PATH}${key}`;
}
