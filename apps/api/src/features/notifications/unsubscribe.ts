import type { NotificationKind } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";

import { findLinkOwner, saveSettings } from "./notification-store.ts";
import { hashOfKey } from "./unsubscribe-link.ts";

/** Which mails a link is about, without ending them; null when it is unknown or was revoked. */
export async function findSubscribed(
  { database }: Pick<Dependencies, "database">,
  key: string,
): Promise<NotificationKind | null> {
  const owner = await database.asSystem((queries) => findLinkOwner(queries, hashOfKey(key)));

  return owner?.kind ?? null;
}

/**
 * Ends the mails that a link is about; again changes nothing.
 * @returns which they are; null when the link is unknown or was revoked.
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
