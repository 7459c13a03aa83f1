import { and, eq, exists, lt, sql, type SQLWrapper } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { knownDevices, sessions } from "#database/schema.ts";

type SeenDevice = { userId: string; deviceId: string; now: Date };

/**
 * Records that a user signed in on a device.
 * @returns whether it was the first time.
 */
export async function rememberDevice(
  queries: Queries,
  { userId, deviceId, now }: SeenDevice,
): Promise<boolean> {
  const seen = { userId, deviceId, firstSeenAt: now, lastSeenAt: now };
  const [row] = await queries
    .insert(knownDevices)
    .values(seen)
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceId],
      set: { lastSeenAt: sql`excluded.last_seen_at` },
    })
    // `xmax` is 0 for a row that this statement inserted.
    .returning({ isNew: sql<boolean>`(xmax = 0)` });

  return row?.isNew ?? false;
}

/** Whether the user of the row signed in on the device before; false if the device is null. */
export function isKnownDevice(queries: Queries, userId: SQLWrapper, deviceId: unknown) {
  const rows = queries
    .select({ one: sql`1` })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceId, deviceId as string)));

  return sql<boolean>`${exists(rows)}`;
}

/** Deletes the known devices of a user, except the one of a session that continues. */
export async function deleteDevicesOfUser(
  queries: Queries,
  { userId, keptSessionId }: { userId: string; keptSessionId: string | null },
): Promise<void> {
  const kept = queries
    .select({ deviceId: sessions.deviceId })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sql`${keptSessionId}::uuid`)));

  await queries
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        sql`${knownDevices.deviceId} is distinct from (${kept})`,
      ),
    );
}

/** Deletes devices without a sign-in since `before`. */
export async function deleteDevicesUnseenSince(queries: Queries, before: Date): Promise<void> {
  await queries.delete(knownDevices).where(lt(knownDevices.lastSeenAt, before));
}
