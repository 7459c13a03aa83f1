import { and, asc, isNotNull, lte, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { mailAgenda } from "#database/schema.ts";

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
