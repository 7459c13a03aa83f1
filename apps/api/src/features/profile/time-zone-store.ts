import { eq, sql } from "drizzle-orm";

import { prepareOnce, type Queries } from "#database/database.ts";
import { users } from "#database/schema.ts";

const timeZoneOfUser = prepareOnce((queries) =>
  queries
    .select({ timeZone: users.timeZone })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("time_zone_of_user"),
);

/** The time zone that the user chose; empty who chose none, or was deleted a moment ago. */
export async function findTimeZone(queries: Queries, userId: string): Promise<string> {
  const [row] = await timeZoneOfUser(queries).execute({ userId });

  return row?.timeZone ?? "";
}
