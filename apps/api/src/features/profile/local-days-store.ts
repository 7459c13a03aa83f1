import { type SQL, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { users } from "#database/schema.ts";

import { dayIn, hourIn } from "./civil-time.ts";

/** A time zone of users, with the date and the hour in it. */
export type LocalDay = { timeZone: string; today: string; hour: number };

/** Lists the time zones of all users, with the date in each. Reads one row of the index for each zone. */
export async function findLocalDays(db: Db, now: Date): Promise<LocalDay[]> {
  const { rows } = await db.execute<{ zone: string }>(sql`
    with recursive zones (zone) as (
      select min(${users.timeZone}) from ${users}
      union all
      select (select min(${users.timeZone}) from ${users} where ${users.timeZone} > zone)
      from zones where zone is not null
    ) select zone from zones where zone is not null`);

  return rows.map(({ zone }) => ({
    timeZone: zone,
    today: dayIn(zone, now),
    hour: hourIn(zone, now),
  }));
}

/** Returns the days as a table with the columns `zone` and `today`. PostgreSQL may not know each zone that we know. */
export function tableOfDays(days: readonly LocalDay[]): SQL {
  const zones = sql.param(days.map(({ timeZone }) => timeZone));
  const dates = sql.param(days.map(({ today }) => today));

  return sql`unnest(${zones}::text[], ${dates}::date[]) as local_days (zone, today)`;
}
