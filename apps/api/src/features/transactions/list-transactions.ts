import type { Dependencies } from "#dependencies.ts";
import type { Window } from "#http/page.ts";

import { countTransactions, findTransactions, type Transaction } from "./transaction-store.ts";

export type TransactionDeps = Pick<Dependencies, "database">;

/** One window of the user's transactions, newest first, and how many there are in all. */
export async function listTransactions(
  { database }: TransactionDeps,
  { userId, window }: { userId: string; window: Window },
): Promise<{ transactions: Transaction[]; count: number }> {
  return database.asUser(userId, async (queries) => ({
    transactions: await findTransactions(queries, userId, window),
    count: await countTransactions(queries, userId),
  }));
}
