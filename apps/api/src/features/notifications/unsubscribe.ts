import type { NotificationKind } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";

import { findLinkOwner, saveSettings } from "./notification-store.ts";
import { hashOfKey } from "./unsubscribe-link.ts";

/** Returns the kind of a link without unsubscribing; null if it is unknown or revoked. */
export async function findSubscribed(
  { database }: Pick<Dependencies, "database">,
  key: string,
): Promise<NotificationKind | null> {
  const owner = await database.asSystem((queries) => findLinkOwner(queries, hashOfKey(key)));

  return owner?.kind ?? null;
}

/**
 * Unsubscribes from the emails of a link's kind. Repeating it changes nothing.
 * @returns the kind; null if the link is unknown or revoked.
 */
export async function unsubscribe(
  { clock, database }: Pick<Dependencies, "clock" | "database">,
  key: string,
): Promise<NotificationKind | null> {
  return database.asSystemInTransaction(async (queries) => {
    const owner = await findLinkOwner(queries, hashOfKey(key));
    if (owner === null) return null;

    const { userId, kind } = owner;
    await saveSettings(queries, { userId, change: { [kind]: false }, updatedAt: clock.now() });
    return kind;
  });
}
