import { and, eq, gte, or, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { mailAgenda, reminders } from "#database/schema.ts";

import type { Claim } from "./reminder-rules.ts";

/** What the user was reminded of, of cycles and dates from a day on. */
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

/** Notes what is about to be told. @returns those that nobody has told before. */
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

/** The day of the user's last mail with reminders; null where there was none. */
export async function findRemindedOn(queries: Queries, userId: string): Promise<string | null> {
  const [row] = await queries
    .select({ remindedOn: mailAgenda.remindedOn })
    .from(mailAgenda)
    .where(eq(mailAgenda.userId, userId));

  return row?.remindedOn ?? null;
}

/** When to look at the user again; `remindedOn` where a mail was written now. */
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
