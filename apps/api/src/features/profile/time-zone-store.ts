import { and, eq } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { users } from "#database/schema.ts";

/** Returns the time zone in the user's profile; empty if it has none or the user was just deleted. */
export async function findTimeZone(queries: Queries, userId: string): Promise<string> {
  const [row] = await queries
    .select({ timeZone: users.timeZone })
    .from(users)
    .where(eq(users.id, userId));

  return row?.timeZone ?? "";
}

/** Stores a time zone if the profile has none. @returns whether it had none. */
export async function saveFirstTimeZone(
  queries: Queries,
  { userId, timeZone }: { userId: string; timeZone: string },
): Promise<boolean> {
  const saved = await queries
    .update(users)
    .set({ timeZone })
    .where(and(eq(users.id, userId), eq(users.timeZone, "")))
    .returning({ id: users.id });

  return saved.length > 0;
}
