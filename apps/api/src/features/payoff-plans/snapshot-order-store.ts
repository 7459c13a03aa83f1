import { and, asc, gt, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { accounts, debtEntries, payoffSnapshots, users } from "#database/schema.ts";

export type Snapshotted = { id: string; timeZone: string; lastTakenOn: string | null };

/**
 * Users who have a card, a loan or a debt of their own, after a user's id, each with the day of the
 * last snapshot.
 */
export async function findUsersWithDebts(
  queries: Queries,
  { after, limit }: { after: string; limit: number },
): Promise<Snapshotted[]> {
  const lastTakenOn = sql<string | null>`(
    select max(${payoffSnapshots.takenOn})::text from ${payoffSnapshots}
    where ${payoffSnapshots.userId} = ${users.id})`;
  const linked = sql`select from ${accounts} where ${accounts.userId} = ${users.id}
    and ${accounts.type} in ('credit', 'loan') and ${accounts.closedAt} is null`;
  const manual = sql`select from ${debtEntries} where ${debtEntries.userId} = ${users.id}`;

  return queries
    .select({ id: users.id, timeZone: users.timeZone, lastTakenOn })
    .from(users)
    .where(and(gt(users.id, after), sql`(exists (${linked}) or exists (${manual}))`))
    .orderBy(asc(users.id))
    .limit(limit);
}
