import { and, asc, isNotNull, lte, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { mailAgenda } from "#database/schema.ts";

const columns = { reminders: mailAgenda.remindAt, digests: mailAgenda.digestAt };

/** Where a round goes on: after this user, of those whose time came at this instant. */
export type Place = { at: Date; userId: string };

/**
 * Users whose time for a kind of mail has come, the longest waiting first. The index holds nobody else,
 * so that neither users with nothing due nor what was sent before cost anything.
 */
export async function findDue(
  queries: Queries,
  {
    kind,
    now,
    after,
    limit,
  }: { kind: keyof typeof columns; now: Date; after: Place | null; limit: number },
): Promise<Place[]> {
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
