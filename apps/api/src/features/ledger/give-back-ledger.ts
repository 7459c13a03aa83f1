import type { Queries } from "#database/database.ts";
import type { CarriedLedger } from "#features/debts/index.ts";

import { deleteCarriedCycles, unskipCycles } from "./carried-ledger-store.ts";
import { deletePayments } from "./ledger-store.ts";

/** Removes what `carryLedger` wrote to a linked debt's ledger, to undo a merge. Runs in the caller's transaction. */
export async function giveBackLedger(
  queries: Queries,
  { carried, ...debt }: { userId: string; debtId: string; carried: CarriedLedger },
): Promise<void> {
  await deletePayments(queries, debt.userId, carried.payments);
  await deleteCarriedCycles(queries, { ...debt, cycles: carried.cycles });
  await unskipCycles(queries, { ...debt, cycles: carried.skipped });
}
