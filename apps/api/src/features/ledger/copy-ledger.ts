import { randomUUID } from "node:crypto";

import type { Db } from "#database/database.ts";
import type { CarriedLedger, LedgerToCarry } from "#features/debts/index.ts";

import { carriedLedger } from "./carried-ledger-rules.ts";
import {
  deleteCarriedCycles,
  deletePayments,
  saveObligations,
  savePayments,
  unskipCycles,
} from "./ledger-store.ts";
import { readLedgers } from "./read-ledgers.ts";
import { matchedSince, settleOnDay } from "./reconcile-ledger.ts";

const NOTHING: CarriedLedger = { payments: [], cycles: [], skipped: [] };

/**
 * Copies the payments of a debt to the one with which it is merged. Runs in the transaction of the merge, which
 * must have locked the user's debts. Leaves the source rows unchanged, so that the merge can be undone.
 * @returns the keys of the written rows, for `undoLedgerCopy`.
 */
export async function copyLedger(
  db: Db,
  { userId, now, day, ...debts }: LedgerToCarry,
): Promise<CarriedLedger> {
  const [from] = await readLedgers(db, { userId, now, day, debtId: debts.from });
  const [to] = await settleOnDay(db, { userId, now, day, debtId: debts.to });
  if (!from || !to) return NOTHING;
  const { payments, cycles, skipped } = carriedLedger(from, to, {
    since: matchedSince(day.today),
    newId: randomUUID,
  });

  await saveObligations(db, userId, [...cycles, ...skipped]);
  await savePayments(db, userId, payments);
  return {
    payments: payments.map(({ id }) => id),
    cycles: cycles.map(({ cycle }) => cycle),
    skipped: skipped.map(({ cycle }) => cycle),
  };
}

/** Removes what `copyLedger` wrote to a linked debt's ledger, to undo a merge. Runs in the caller's transaction. */
export async function undoLedgerCopy(
  db: Db,
  { carried, ...debt }: { userId: string; debtId: string; carried: CarriedLedger },
): Promise<void> {
  await deletePayments(db, debt.userId, carried.payments);
  await deleteCarriedCycles(db, { ...debt, cycles: carried.cycles });
  await unskipCycles(db, { ...debt, cycles: carried.skipped });
}
