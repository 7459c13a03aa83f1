import { and, eq, gte, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { payoffSnapshots } from "#database/schema.ts";

import type { ListedAmount } from "./ledger-rows.ts";

/** Returns the amounts that the user's plan listed since a day, and the balances of its debts. */
export async function findListedAmounts(
  queries: Queries,
  { userId, since }: { userId: string; since: string },
): Promise<ListedAmount[]> {
  const { rows } = await queries.execute<ListedAmount>(sql`
    select debt ->> 'uuid' as "debtId", listed.amount, ${payoffSnapshots.takenOn}::text as "on"
    from ${payoffSnapshots}, jsonb_array_elements(${payoffSnapshots.debts}) debt,
      jsonb_array_elements_text(
        coalesce(debt -> 'listed', '[]') || jsonb_build_array(debt -> 'owed' -> 'value')
      ) as listed (amount)
    where ${and(eq(payoffSnapshots.userId, userId), gte(payoffSnapshots.takenOn, since))}
      and listed.amount is not null`);

  return rows;
}
