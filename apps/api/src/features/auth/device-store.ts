import { and, eq, exists, lt, sql, type SQLWrapper } from "drizzle-orm";

import { prepareOnce, type Queries } from "#database/database.ts";
import { placeholders } from "#database/placeholders.ts";
import { knownDevices, sessions } from "#database/schema.ts";

type SeenDevice = { userId: string; deviceId: string; now: Date };

/**
 * Remembers that a user signed in on a device.
 * @returns whether it was the first time.
 */
export async function rememberDevice(
  queries: Queries,
  { userId, deviceId, now }: SeenDevice,
): Promise<boolean> {
  const seen = { userId, deviceId, firstSeenAt: now, lastSeenAt: now };
  const [row] = await seenDevice(queries).execute(seen);

  return row?.isNew ?? false;
}

const seenDevice = prepareOnce((queries) =>
  queries
    .insert(knownDevices)
    .values(placeholders("userId", "deviceId", "firstSeenAt", "lastSeenAt"))
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceId],
      set: { lastSeenAt: sql`excluded.last_seen_at` },
    })
    // A row that this statement inserted was never locked or updated by any.
    .returning({ isNew: sql<boolean>`(xmax = 0)` })
    .prepare("auth_seen_device"),
);

/** Whether the user of the row signed in on the device before; no device is nobody's. */
export function isKnownDevice(queries: Queries, userId: SQLWrapper, deviceId: unknown) {
  const rows = queries
    .select({ one: sql`1` })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceId, deviceId as string)));

  return sql<boolean>`${exists(rows)}`;
}

/** Deletes the known devices of a user, except the one that a session was begun on. */
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

/** Forgets devices that nobody signed in on since `before`. */
export async function deleteDevicesUnseenSince(queries: Queries, before: Date): Promise<void> {
  await queries.delete(knownDevices).where(lt(knownDevices.lastSeenAt, before));
}
