import type { Queries } from "#database/database.ts";
import type { CarriedLedger } from "#features/debts/index.ts";

import { deleteCarriedCycles, unskipCycles } from "./carried-ledger-store.ts";
import { deletePayments } from "./ledger-store.ts";

/**
 * Takes what `carryLedger` wrote out of a linked debt's ledger, for who says that the two are not one after
 * all, in the caller's transaction.
 */
export async function giveBackLedger(
  queries: Queries,
  { carried, ...debt }: { userId: string; debtId: string; carried: CarriedLedger },
): Promise<void> {
  await deletePayments(queries, debt.userId, carried.payments);
  await deleteCarriedCycles(queries, { ...debt, cycles: carried.cycles });
  await unskipCycles(queries, { ...debt, cycles: carried.skipped });
}
