import { eq, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { payoffSnapshots } from "#database/schema.ts";

/**
 * Replaces the id of a linked debt in the user's snapshots with that of another record of the same account, before
 * the first one is deleted. Otherwise the history would show a removed debt and a new one.
 */
export async function moveInSnapshots(
  queries: Queries,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  const isCounted = sql`${payoffSnapshots.debts} @> jsonb_build_array(jsonb_build_object('uuid', ${from}::text))`;
  const debts = sql`(
    select jsonb_agg(
      case when debt ->> 'uuid' = ${from}
        then debt || jsonb_build_object('uuid', ${to}::text, 'account', ${to}::text)
        else debt end order by position)
    from jsonb_array_elements(${payoffSnapshots.debts}) with ordinality as each (debt, position)
    where debt ->> 'uuid' <> ${to})`;

  await queries
    .update(payoffSnapshots)
    .set({
      debts: sql`coalesce(${debts}, '[]')`,
      settings: sql`replace(${payoffSnapshots.settings}::text, ${from}, ${to})::jsonb`,
    })
    .where(sql`${eq(payoffSnapshots.userId, userId)} and ${isCounted}`);
}
