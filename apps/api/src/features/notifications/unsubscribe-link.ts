import { createHash, randomBytes } from "node:crypto";

import type { NotificationKind } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";

import { keepLink } from "./notification-store.ts";

const KEY_BYTES = 32;
export const UNSUBSCRIBE_PATH = "/unsubscribe/";

/** What is stored of a key to look it up by. It is random already, so a plain hash cannot be guessed back. */
export function hashOfKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/**
 * The secret address that ends a user's mails of one kind. It is the same in each of them until it is
 * revoked, so that the oldest mail in a mailbox works like the newest.
 */
export async function unsubscribeLinkOf(
  { clock, publicUrl, secretBox }: Pick<Dependencies, "clock" | "publicUrl" | "secretBox">,
  queries: Queries,
  { userId, kind }: { userId: string; kind: NotificationKind },
): Promise<string> {
  const context = `${userId}:${kind}`;
  const fresh = randomBytes(KEY_BYTES).toString("base64url");
  const sealedKey = await keepLink(queries, {
    userId,
    kind,
    keyHash: hashOfKey(fresh),
    sealedKey: secretBox.seal(fresh, context),
    createdAt: clock.now(),
  });
  // Revoked between the two statements: the next mail has another.
  const key = sealedKey === null ? fresh : secretBox.open(sealedKey, context);

  return `${publicUrl}${UNSUBSCRIBE_PATH}${key}`;
}
