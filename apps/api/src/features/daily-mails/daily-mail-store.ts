import { and, between, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { reminders, users } from "#database/schema.ts";
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

/** A reminder about to be sent: its kind, and the cycle and due date of its payment. */
export type Claim = Omit<typeof reminders.$inferSelect, "userId" | "createdAt">;

/** Returns, by debt, the time of the last reminder of an extra with a `cycle` between two days. */
export async function listRemindedExtras(
  db: Db,
  { userId, from, through }: { userId: string; from: string; through: string },
): Promise<Map<string, Date>> {
  const rows = await db
    .select({ debtId: reminders.debtId, createdAt: reminders.createdAt })
    .from(reminders)
    .where(
      and(
        eq(reminders.userId, userId),
        eq(reminders.kind, "extra"),
        between(reminders.cycle, from, through),
      ),
    )
    .orderBy(reminders.createdAt);

  return new Map(rows.map(({ debtId, createdAt }) => [debtId, createdAt]));
}

/**
 * Stores the reminders about to be sent. A payment is reminded of once: with the same cycle and any date, or with the
 * same date and any cycle.
 * @returns those that were not sent before.
 */
export async function claim(
  db: Db,
  { userId, claims, createdAt }: { userId: string; claims: readonly Claim[]; createdAt: Date },
): Promise<Omit<Claim, "dueDate">[]> {
  if (claims.length === 0) return [];

  return db
    .insert(reminders)
    .values(claims.map((each) => ({ ...each, userId, createdAt })))
    .onConflictDoNothing()
    .returning({ debtId: reminders.debtId, cycle: reminders.cycle, kind: reminders.kind });
}
