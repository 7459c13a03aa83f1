import { asc, gt, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { accounts, debtEntries, liabilities, payoffSnapshots, users } from "#database/schema.ts";

export type Snapshotted = {
  id: string;
  timeZone: string;
  hasDebts: boolean;
  lastTakenOn: string | null;
};

/**
 * Returns users with an id after `after`, with the day of their last snapshot and whether they have a debt. The
 * condition matches what the API lists as a debt. Otherwise users without listed debts would be enqueued every
 * hour.
 */
export async function findUsersToSnapshot(
  queries: Queries,
  { after, limit }: { after: string; limit: number },
): Promise<Snapshotted[]> {
  // Selects the users first, so that the subqueries run only for them.
  const some = queries
    .select({ id: users.id, timeZone: users.timeZone })
    .from(users)
    .where(gt(users.id, after))
    .orderBy(asc(users.id))
    .limit(limit)
    .as("some");
  const lastTakenOn = sql<string | null>`(
    select max(${payoffSnapshots.takenOn})::text from ${payoffSnapshots}
    where ${payoffSnapshots.userId} = ${some.id})`;
  const linked = sql`select from ${accounts}
    where ${accounts.userId} = ${some.id} and ${accounts.closedAt} is null
      and (${accounts.type} in ('credit', 'loan')
        or exists (select from ${liabilities} where ${liabilities.accountId} = ${accounts.id}))`;
  const manual = sql`select from ${debtEntries} where ${debtEntries.userId} = ${some.id}
    and ${debtEntries.accountId} is null and ${debtEntries.removedAt} is null`;
  const hasDebts = sql<boolean>`(exists (${linked}) or exists (${manual}))`;

  return queries
    .select({ id: some.id, timeZone: some.timeZone, hasDebts, lastTakenOn })
    .from(some)
    .orderBy(asc(some.id));
}
