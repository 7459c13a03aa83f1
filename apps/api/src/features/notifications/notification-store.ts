import type { NotificationKind, NotificationSettings } from "@snowball/contract";
import { and, asc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { mailAgenda, notificationSettings, unsubscribeLinks, users } from "#database/schema.ts";
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

const columns = { reminders: mailAgenda.remindAt, digests: mailAgenda.digestAt };

/** The last user of a batch and when their email was due. The next batch continues after it. */
export type BatchPosition = { at: Date; userId: string };

/**
 * Returns the users with a due email of a kind, longest waiting first. The index contains only users with a
 * scheduled email, so the cost does not depend on other users or past emails.
 */
export async function findDue(
  queries: Queries,
  {
    kind,
    now,
    after,
    limit,
  }: { kind: keyof typeof columns; now: Date; after: BatchPosition | null; limit: number },
): Promise<BatchPosition[]> {
  const at = columns[kind];

  return queries
    .select({ at: sql<Date>`${at}`.mapWith(at), userId: mailAgenda.userId })
    .from(mailAgenda)
    .where(
      and(
        isNotNull(at),
        lte(at, now),
        after === null
          ? undefined
          : sql`(${at}, ${mailAgenda.userId}) > (${after.at.toISOString()}::timestamptz, ${after.userId}::uuid)`,
      ),
    )
    .orderBy(asc(at), asc(mailAgenda.userId))
    .limit(limit);
}
