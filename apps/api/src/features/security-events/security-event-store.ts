import { eq, lt, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { securityEvents } from "#database/schema.ts";
import type { Window } from "#http/page.ts";

export type SecurityEventRow = typeof securityEvents.$inferSelect;
type NewEvent = Omit<SecurityEventRow, "id" | "times" | "sumSince">;

/** Only inserts, because users may not change events, as the statement for sums does. */
export async function insertSecurityEvent(db: Db, event: NewEvent): Promise<void> {
  await db.insert(securityEvents).values(event);
}

/**
 * Counts one more event of its kind since `sumSince`. Keeps only the device and network of the last
 * one.
 */
export async function addToSecurityEventSum(
  db: Db,
  event: NewEvent & { sumSince: Date },
): Promise<void> {
  const { occurredAt, device, network } = event;

  await db
    .insert(securityEvents)
    .values(event)
    .onConflictDoUpdate({
      target: [securityEvents.userId, securityEvents.kind, securityEvents.sumSince],
      set: { times: sql`${securityEvents.times} + 1`, occurredAt, device, network },
    });
}

/** Returns one window of the user's events, newest first. */
export async function findSecurityEvents(
  db: Db,
  { userId, window }: { userId: string; window: Window },
): Promise<SecurityEventRow[]> {
  return (
    db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.userId, userId))
      // Matches the index exactly, so the database reads a page without sorting.
      .orderBy(sql`${securityEvents.occurredAt} desc nulls last, ${securityEvents.id}`)
      .limit(window.limit)
      .offset(window.offset)
  );
}

export async function countSecurityEvents(db: Db, userId: string): Promise<number> {
  return db.$count(securityEvents, eq(securityEvents.userId, userId));
}

export async function deleteSecurityEventsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(securityEvents).where(lt(securityEvents.occurredAt, before));
}
