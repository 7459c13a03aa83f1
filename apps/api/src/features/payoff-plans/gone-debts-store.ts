import type { PayoffChange } from "@snowball/contract";
import { and, eq, inArray, isNotNull } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { accounts, debtEntries } from "#database/schema.ts";

type Gone = PayoffChange["gone"][number];

/**
 * What became of debts that are not listed any more: those that the user removed and that can still be
 * brought back, and those whose account was closed. Of others nothing is known.
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
