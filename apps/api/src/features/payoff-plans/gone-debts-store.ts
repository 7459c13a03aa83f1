import type { PayoffChange } from "@snowball/contract";
import { and, eq, inArray, isNotNull } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { accounts, debtEntries } from "#database/schema.ts";

type Gone = PayoffChange["gone"][number];

/**
 * Returns the name and fate of debts that are no longer listed: debts removed by the user that can be restored,
 * and debts of closed accounts. Other debts are omitted.
 */
export async function findGoneDebts(
  queries: Queries,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<Gone[]> {
  if (ids.length === 0) return [];
  const removed = await queries
    .select({ debt: debtEntries.id, name: debtEntries.name })
    .from(debtEntries)
    .where(
      and(
        eq(debtEntries.userId, userId),
        inArray(debtEntries.id, [...ids]),
        isNotNull(debtEntries.removedAt),
      ),
    );
  const closed = await queries
    .select({ debt: accounts.id, name: accounts.name, official: accounts.officialName })
    .from(accounts)
    .where(
      and(
        eq(accounts.userId, userId),
        inArray(accounts.id, [...ids]),
        isNotNull(accounts.closedAt),
      ),
    );

  return [
    ...removed.flatMap(({ debt, name }): Gone[] =>
      name === null ? [] : [{ debt, name, how: "removed" }],
    ),
    ...closed.map(({ debt, name, official }): Gone => ({
      debt,
      name: official ?? name,
      how: "closed",
    })),
  ];
}
