import type { NotificationKind } from "@snowball/contract";
import { and, asc, eq, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { mailAgenda } from "#database/schema.ts";

type Key = { userId: string; kind: NotificationKind };

const isRow = ({ userId, kind }: Key) =>
  and(eq(mailAgenda.userId, userId), eq(mailAgenda.kind, kind));

type NextCheck = Key & {
  /** Null = not until something changes. */
  checkAt: Date | null;
  /** The user's day, if an email is sent now. */
  sentOn?: string | undefined;
};

/** Stores when to check next whether a user needs an email of a kind. */
export async function saveNextCheck(
  queries: Queries,
  { checkAt, sentOn, ...key }: NextCheck,
): Promise<void> {
  await queries
    .insert(mailAgenda)
    .values({ ...key, checkAt, sentOn })
    .onConflictDoUpdate({
      target: [mailAgenda.userId, mailAgenda.kind],
      // Drizzle leaves out what is undefined.
      set: { checkAt, sentOn },
    });
}

/** Returns the day of the user's last email of a kind; null if there was none. */
export async function findLastSentOn(queries: Queries, key: Key): Promise<string | null> {
  const [row] = await queries
    .select({ sentOn: mailAgenda.sentOn })
    .from(mailAgenda)
    .where(isRow(key));

  return row?.sentOn ?? null;
}

/** Claims a day for an email of a kind; false if it or a later one is claimed already. Needs a stored check. */
export async function claimDay(
  queries: Queries,
  { day, ...key }: Key & { day: string },
): Promise<boolean> {
  const claimed = await queries
    .update(mailAgenda)
    .set({ sentOn: day })
    .where(and(isRow(key), or(isNull(mailAgenda.sentOn), lt(mailAgenda.sentOn, day))))
    .returning({ userId: mailAgenda.userId });

  return claimed.length > 0;
}

/** A due check. The next batch continues after it. */
export type DueCheck = Key & { checkAt: Date };

/**
 * Returns due checks, longest waiting first. The index contains only scheduled ones, so the cost does not depend on
 * other users or past emails.
 */
export async function findDueChecks(
  queries: Queries,
  { now, after, limit }: { now: Date; after: DueCheck | null; limit: number },
): Promise<DueCheck[]> {
  const { checkAt, userId, kind } = mailAgenda;

  return queries
    .select({ checkAt: sql<Date>`${checkAt}`.mapWith(checkAt), userId, kind })
    .from(mailAgenda)
    .where(
      and(
        isNotNull(checkAt),
        lte(checkAt, now),
        after === null
          ? undefined
          : sql`(${checkAt}, ${userId}, ${kind}) > (${after.checkAt.toISOString()}::timestamptz, ${after.userId}::uuid, ${after.kind})`,
      ),
    )
    .orderBy(asc(checkAt), asc(userId), asc(kind))
    .limit(limit);
}
