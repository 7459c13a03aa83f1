import type { Dependencies } from "#dependencies.ts";
import { countIfLast, type Window } from "#http/page.ts";

import { type Filters, leavesOutNone } from "./transaction-filter-rules.ts";
import {
  countTransactions,
  findTransactions,
  readTransactionCount,
  type Transaction,
} from "./transaction-list-store.ts";

export type TransactionDeps = Pick<Dependencies, "database">;

/** One window of the user's transactions that pass the filters, newest first, and how many do. */
export async function listTransactions(
  { database }: TransactionDeps,
  wanted: { userId: string; filters: Filters; window: Window },
): Promise<{ transactions: Transaction[]; count: number }> {
  return database.readAsUser(wanted.userId, async (queries) => {
    if (leavesOutNone(wanted.filters)) {
      const [transactions, count] = await Promise.all([
        findTransactions(queries, wanted),
        readTransactionCount(queries, wanted),
      ]);
      return { transactions, count };
    }
    const transactions = await findTransactions(queries, wanted);
    const count =
      countIfLast(wanted.window, transactions.length) ?? (await countTransactions(queries, wanted));
    return { transactions, count };
  });
}
