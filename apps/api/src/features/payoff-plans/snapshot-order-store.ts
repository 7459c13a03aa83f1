import { and, asc, gt, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import {
  accounts,
  creditLiabilities,
  debtEntries,
  mortgageLiabilities,
  payoffSnapshots,
  studentLoanLiabilities,
  users,
} from "#database/schema.ts";

export type Snapshotted = { id: string; timeZone: string; lastTakenOn: string | null };

/**
 * Users who have a debt, linked or entered by hand, after a user's id, each with the day of the last
 * snapshot. What is a debt is what is listed as one: of anything else no snapshot is kept, so it would
 * be ordered again each hour.
 */
export async function findUsersWithDebts(
  queries: Queries,
  { after, limit }: { after: string; limit: number },
): Promise<Snapshotted[]> {
  const lastTakenOn = sql<string | null>`(
    select max(${payoffSnapshots.takenOn})::text from ${payoffSnapshots}
    where ${payoffSnapshots.userId} = ${users.id})`;
  const liabilities = [creditLiabilities, mortgageLiabilities, studentLoanLiabilities].map(
    (table) => sql`exists (select from ${table} where ${table.accountId} = ${accounts.id})`,
  );
  const linked = sql`select from ${accounts}
    where ${accounts.userId} = ${users.id} and ${accounts.closedAt} is null
      and (${accounts.type} in ('credit', 'loan') or ${sql.join(liabilities, sql` or `)})`;
  const manual = sql`select from ${debtEntries} where ${debtEntries.userId} = ${users.id}
    and ${debtEntries.accountId} is null and ${debtEntries.removedAt} is null`;

  return queries
    .select({ id: users.id, timeZone: users.timeZone, lastTakenOn })
    .from(users)
    .where(and(gt(users.id, after), sql`(exists (${linked}) or exists (${manual}))`))
    .orderBy(asc(users.id))
    .limit(limit);
}
