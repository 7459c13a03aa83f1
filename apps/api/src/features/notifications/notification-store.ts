import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  NOTIFICATIONS,
  type NotificationSettings,
} from "@snowball/contract";
import { and, eq, inArray, ne, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { notificationSettings, unsubscribeLinks, users } from "#database/schema.ts";
import type { SealedSecret } from "#ports/secret-box.ts";

const DEFAULTS = Object.fromEntries(
  NOTIFICATION_KINDS.map((kind) => [kind, NOTIFICATIONS[kind].isOnByDefault]),
) as NotificationSettings;

type Link = typeof unsubscribeLinks.$inferSelect;

/** Returns which emails the user receives. A kind that the user never chose has its default. */
export async function findSettings(db: Db, userId: string): Promise<NotificationSettings> {
  const rows = await db
    .select({ kind: notificationSettings.kind, isOn: notificationSettings.isOn })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId));

  return {
    ...DEFAULTS,
    ...Object.fromEntries(rows.map(({ kind, isOn }) => [kind, isOn])),
  };
}

type Choice = { userId: string; change: Partial<NotificationSettings>; updatedAt: Date };

export async function saveSettings(db: Db, { userId, change, updatedAt }: Choice): Promise<void> {
  const chosen = NOTIFICATION_KINDS.flatMap((kind) => {
    const isOn = change[kind];
    return isOn === undefined ? [] : [{ userId, kind, isOn, updatedAt }];
  });
  if (chosen.length === 0) return;

  await db
    .insert(notificationSettings)
    .values(chosen)
    .onConflictDoUpdate({
      target: [notificationSettings.userId, notificationSettings.kind],
      set: { isOn: sql`excluded.is_on`, updatedAt },
    });
}

/** Whether the user chose any setting, except choices at `otherThan`. */
async function hasChosen(
  db: Db,
  { userId, otherThan }: { userId: string; otherThan?: Date },
): Promise<boolean> {
  const chosen = and(
    eq(notificationSettings.userId, userId),
    otherThan && ne(notificationSettings.updatedAt, otherThan),
  );

  return (await db.$count(notificationSettings, chosen)) > 0;
}

/** Restores the defaults. Returns whether there was a choice. */
async function deleteSettings(db: Db, userId: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(notificationSettings)
    .where(eq(notificationSettings.userId, userId));

  return rowCount !== null && rowCount > 0;
}

/** Returns the user's email address; null if it is not confirmed. */
export async function findConfirmedAddress(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email, verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));

  return row && row.verifiedAt !== null ? row.email : null;
}

/** Stores a link unless one exists. @returns the encrypted key of the stored link. */
export async function saveLink(db: Db, link: Link): Promise<SealedSecret | null> {
  await db.insert(unsubscribeLinks).values(link).onConflictDoNothing();
  const [row] = await db
    .select({ sealedKey: unsubscribeLinks.sealedKey })
    .from(unsubscribeLinks)
    .where(and(eq(unsubscribeLinks.userId, link.userId), eq(unsubscribeLinks.kind, link.kind)));

  return row?.sealedKey ?? null;
}

/** Returns the user and kind of a link; null if it is unknown or revoked. */
export async function findLinkOwner(
  db: Db,
  keyHash: string,
): Promise<{ userId: string; kind: NotificationKind } | null> {
  const [row] = await db
    .select({ userId: unsubscribeLinks.userId, kind: unsubscribeLinks.kind })
    .from(unsubscribeLinks)
    .where(eq(unsubscribeLinks.keyHash, keyHash));

  return row ?? null;
}

/** Revokes the links of some kinds in all emails already sent. */
export async function revokeLinks(
  db: Db,
  { userId, kinds }: { userId: string; kinds: readonly NotificationKind[] },
): Promise<void> {
  if (kinds.length === 0) return;
  await db
    .delete(unsubscribeLinks)
    .where(and(eq(unsubscribeLinks.userId, userId), inArray(unsubscribeLinks.kind, [...kinds])));
}

type Adopted = { userId: string; at: Date };

/**
 * Stores imported notification settings in the caller's transaction, if the user has none.
 * @returns whether they were stored.
 */
export async function adoptNotifications(
  db: Db,
  { userId, settings, at }: Adopted & { settings: Partial<NotificationSettings> },
): Promise<boolean> {
  if (Object.keys(settings).length === 0) return false;
  if (await hasChosen(db, { userId })) return false;

  await saveSettings(db, { userId, change: settings, updatedAt: at });
  return true;
}

/**
 * Restores the default settings in the caller's transaction, unless they changed since the import.
 * @returns whether they were restored.
 */
export async function undoAdoptedNotifications(db: Db, { userId, at }: Adopted): Promise<boolean> {
  if (await hasChosen(db, { userId, otherThan: at })) return false;

  return deleteSettings(db, userId);
}
