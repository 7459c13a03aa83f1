import { asc, gt } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { users } from "#database/schema.ts";

/** Returns the next users by id, each with their time zone. */
export async function findDebtors(
  queries: Queries,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; timeZone: string }[]> {
  return queries
    .select({ id: users.id, timeZone: users.timeZone })
    .from(users)
    .where(gt(users.id, after))
    .orderBy(asc(users.id))
    .limit(limit);
}
