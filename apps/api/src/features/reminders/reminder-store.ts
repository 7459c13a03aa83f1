import { and, eq, gte, or, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { mailAgenda, reminders } from "#database/schema.ts";

import type { Claim } from "./reminder-rules.ts";

/** Finds the reminders that were sent for cycles and dates from a day on. */
export async function findClaims(
  queries: Queries,
  { userId, since }: { userId: string; since: string },
): Promise<Claim[]> {
  return queries
    .select({
      debtId: reminders.debtId,
      cycle: reminders.cycle,
      kind: reminders.kind,
      dueDate: reminders.dueDate,
    })
    .from(reminders)
    .where(
      and(
        eq(reminders.userId, userId),
        or(gte(reminders.cycle, since), gte(reminders.dueDate, since)),
      ),
    );
}

/** Stores the reminders about to be sent. @returns those that were not sent before. */
export async function claim(
  queries: Queries,
  { userId, claims, createdAt }: { userId: string; claims: readonly Claim[]; createdAt: Date },
): Promise<Pick<Claim, "debtId" | "cycle" | "kind">[]> {
  if (claims.length === 0) return [];

  return queries
    .insert(reminders)
    .values(claims.map((each) => ({ ...each, userId, createdAt })))
    .onConflictDoNothing()
    .returning({ debtId: reminders.debtId, cycle: reminders.cycle, kind: reminders.kind });
}

/** Finds the day of the user's last email with reminders; null if there was none. */
export async function findRemindedOn(queries: Queries, userId: string): Promise<string | null> {
  const [row] = await queries
    .select({ remindedOn: mailAgenda.remindedOn })
    .from(mailAgenda)
    .where(eq(mailAgenda.userId, userId));

  return row?.remindedOn ?? null;
}

/** Stores the time of the next check, and `remindedOn` if an email was sent now. */
export async function saveAgenda(
  queries: Queries,
  {
    userId,
    remindAt,
    remindedOn,
  }: { userId: string; remindAt: Date | null; remindedOn: string | null },
): Promise<void> {
  await queries
    .insert(mailAgenda)
    .values({ userId, remindAt, remindedOn })
    .onConflictDoUpdate({
      target: mailAgenda.userId,
      set: {
        remindAt,
        remindedOn: sql`coalesce(excluded.reminded_on, ${mailAgenda.remindedOn})`,
      },
    });
}
