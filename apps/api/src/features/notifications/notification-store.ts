import type { NotificationKind, NotificationSettings } from "@snowball/contract";
import { and, eq, inArray } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { notificationSettings, unsubscribeLinks, users } from "#database/schema.ts";
import type { SealedSecret } from "#ports/secret-box.ts";

type Link = Omit<typeof unsubscribeLinks.$inferSelect, "sealedKey"> & { sealedKey: SealedSecret };

/** The settings of a user without a row. They equal the defaults of the table. */
export const DEFAULTS: NotificationSettings = {
  payment_reminders: true,
  weekly_digest: false,
  connection_problems: true,
  payment_problems: true,
};

/** The keys match the API: each setting is a notification kind. */
const settingColumns = {
  payment_reminders: notificationSettings.paymentReminders,
  weekly_digest: notificationSettings.weeklyDigest,
  connection_problems: notificationSettings.connectionProblems,
  payment_problems: notificationSettings.paymentProblems,
};

export async function findSettings(
  queries: Queries,
  userId: string,
): Promise<NotificationSettings> {
  const [row] = await queries
    .select(settingColumns)
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId));

  return row ?? DEFAULTS;
}

/** Stores the given settings and returns all settings. */
export async function saveSettings(
  queries: Queries,
  {
    userId,
    change,
    updatedAt,
  }: { userId: string; change: Partial<NotificationSettings>; updatedAt: Date },
): Promise<NotificationSettings> {
  const columns = { ...columnsOf(change), updatedAt };
  const [row] = await queries
    .insert(notificationSettings)
    .values({ userId, ...columns })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: columns })
    .returning(settingColumns);

  return row ?? DEFAULTS;
}

type Settings = { userId: string; settings: NotificationSettings; updatedAt: Date };

/** Stores the settings if the user has none. Returns whether they were stored. */
export async function insertSettings(
  queries: Queries,
  { userId, settings, updatedAt }: Settings,
): Promise<boolean> {
  const rows = await queries
    .insert(notificationSettings)
    .values({ userId, ...columnsOf(settings), updatedAt })
    .onConflictDoNothing()
    .returning({ userId: notificationSettings.userId });

  return rows.length > 0;
}

/** Replaces the settings if they have not changed since `updatedAt`. Returns whether they were replaced. */
export async function restoreDefaults(
  queries: Queries,
  { userId, settings, updatedAt }: Settings,
): Promise<boolean> {
  const rows = await queries
    .update(notificationSettings)
    .set(columnsOf(settings))
    .where(
      and(eq(notificationSettings.userId, userId), eq(notificationSettings.updatedAt, updatedAt)),
    )
    .returning({ userId: notificationSettings.userId });

  return rows.length > 0;
}

function columnsOf(change: Partial<NotificationSettings>) {
  const { payment_reminders, weekly_digest, connection_problems, payment_problems } = change;

  return {
    ...(payment_reminders !== undefined && { paymentReminders: payment_reminders }),
    ...(weekly_digest !== undefined && { weeklyDigest: weekly_digest }),
    ...(connection_problems !== undefined && { connectionProblems: connection_problems }),
    ...(payment_problems !== undefined && { paymentProblems: payment_problems }),
  };
}

/** Returns the user's email address; null if it is not confirmed. */
export async function findConfirmedAddress(
  queries: Queries,
  userId: string,
): Promise<string | null> {
  const [row] = await queries
    .select({ email: users.email, verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));

  return row && row.verifiedAt !== null ? row.email : null;
}

/** Stores a link unless one exists. @returns the encrypted key of the stored link. */
export async function saveLink(queries: Queries, link: Link): Promise<SealedSecret | null> {
  await queries.insert(unsubscribeLinks).values(link).onConflictDoNothing();
  const [row] = await queries
    .select({ sealedKey: unsubscribeLinks.sealedKey })
    .from(unsubscribeLinks)
    .where(and(eq(unsubscribeLinks.userId, link.userId), eq(unsubscribeLinks.kind, link.kind)));

  return row ? (row.sealedKey as SealedSecret) : null;
}

/** Returns the user and kind of a link; null if it is unknown or revoked. */
export async function findLinkOwner(
  queries: Queries,
  keyHash: string,
): Promise<{ userId: string; kind: NotificationKind } | null> {
  const [row] = await queries
    .select({ userId: unsubscribeLinks.userId, kind: unsubscribeLinks.kind })
    .from(unsubscribeLinks)
    .where(eq(unsubscribeLinks.keyHash, keyHash));

  return row ?? null;
}

/** Revokes the links of some kinds in all emails already sent. */
export async function revokeLinks(
  queries: Queries,
  { userId, kinds }: { userId: string; kinds: readonly NotificationKind[] },
): Promise<void> {
  if (kinds.length === 0) return;
  await queries
    .delete(unsubscribeLinks)
    .where(and(eq(unsubscribeLinks.userId, userId), inArray(unsubscribeLinks.kind, [...kinds])));
}
