import { and, eq, gte, or } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { reminders } from "#database/schema.ts";

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
