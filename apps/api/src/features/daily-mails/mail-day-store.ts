import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { users } from "#database/schema.ts";
import { type LocalDay, tableOfDays } from "#features/profile/index.ts";

/**
 * Returns a query of the users with a confirmed address and without the daily emails of the day in their time zone. A
 * user who traveled west has the same date twice, and gets no second email on it.
 * @param days the zones in which it is time for emails.
 */
export function usersToMail(days: readonly LocalDay[]): SQL {
  return sql`select ${users.id} from ${users} join ${tableOfDays(days)} on ${users.timeZone} = zone
    where ${users.emailVerifiedAt} is not null and (${users.mailsOn} is null or ${users.mailsOn} < today)`;
}

/**
 * Claims a day for a user's daily emails. Locks the user's row like `lockUserDebts` until the transaction ends.
 * @returns false if that day or a later one is claimed already.
 */
export async function claimDay(
  db: Db,
  { userId, day }: { userId: string; day: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(users)
    .set({ mailsOn: day })
    .where(and(eq(users.id, userId), or(isNull(users.mailsOn), lt(users.mailsOn, day))));

  return rowCount === 1;
}
