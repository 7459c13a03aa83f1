import { and, eq, isNull, lt, or } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { mailAgenda } from "#database/schema.ts";

/** Stores the time of the next check; null = not until something changes. */
export async function saveNextDigest(
  queries: Queries,
  { userId, digestAt }: { userId: string; digestAt: Date | null },
): Promise<void> {
  await queries
    .insert(mailAgenda)
    .values({ userId, digestAt })
    .onConflictDoUpdate({ target: mailAgenda.userId, set: { digestAt } });
}

/** Claims the week that begins on a Monday; false if it or a later one is claimed already. */
export async function claimWeek(
  queries: Queries,
  { userId, monday }: { userId: string; monday: string },
): Promise<boolean> {
  const claimed = await queries
    .update(mailAgenda)
    .set({ digestedOn: monday })
    .where(
      and(
        eq(mailAgenda.userId, userId),
        or(isNull(mailAgenda.digestedOn), lt(mailAgenda.digestedOn, monday)),
      ),
    )
    .returning({ userId: mailAgenda.userId });

  return claimed.length > 0;
}
