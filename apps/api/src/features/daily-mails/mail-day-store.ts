import { and, asc, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { users } from "#database/schema.ts";

/** A user who can get emails, and the day in their time zone of the last check for daily emails. */
export type MailReader = { id: string; timeZone: string; mailsOn: string | null };

/** Returns the users with a confirmed address after an id, in the order of their ids. */
export async function findMailReaders(
  queries: Queries,
  { after, limit }: { after: string; limit: number },
): Promise<MailReader[]> {
  return queries
    .select({ id: users.id, timeZone: users.timeZone, mailsOn: users.mailsOn })
    .from(users)
    .where(and(gt(users.id, after), isNotNull(users.emailVerifiedAt)))
    .orderBy(asc(users.id))
    .limit(limit);
}

/**
 * Claims a day for a user's daily emails. Locks the user's row like `lockDebtor` until the transaction ends.
 * @returns false if that day or a later one is claimed already.
 */
export async function claimDay(
  queries: Queries,
  { userId, day }: { userId: string; day: string },
): Promise<boolean> {
  const claimed = await queries
    .update(users)
    .set({ mailsOn: day })
    .where(and(eq(users.id, userId), or(isNull(users.mailsOn), lt(users.mailsOn, day))))
    .returning({ id: users.id });

  return claimed.length > 0;
}
