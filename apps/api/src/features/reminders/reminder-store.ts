import { and, between, eq } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { reminders } from "#database/schema.ts";

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
