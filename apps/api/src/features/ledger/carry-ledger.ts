import { randomUUID } from "node:crypto";

import type { Queries } from "#database/database.ts";
import type { CarriedLedger, LedgerToCarry } from "#features/debts/index.ts";

import { carriedLedger } from "./carried-ledger-rules.ts";
import { saveObligations, savePayments } from "./ledger-store.ts";
import { type DebtLedger, readLedgers } from "./read-ledgers.ts";
import { recognisedSince, settleOn } from "./settle-ledger.ts";

const NOTHING: CarriedLedger = { payments: [], cycles: [], skipped: [] };

/**
 * Lets a debt's ledger tell what was paid on another that it is, in the transaction that makes one of the two
 * and holds the debtor, before the other goes. The rows of that one stay as they are, for who takes that back.
 * @returns what was written, for `giveBackLedger`.
 */
export async function carryLedger(
  queries: Queries,
  { userId, now, day, ...debts }: LedgerToCarry,
): Promise<CarriedLedger> {
  const [from] = await readLedgers(queries, { userId, now, day, debtId: debts.from });
  const [to] = await settleOn(queries, { userId, now, day, debtId: debts.to });
  if (!from || !to) return NOTHING;
  const { payments, cycles, skipped } = carriedLedger(sideOf(from), sideOf(to), {
    since: recognisedSince(day.today),
    newId: randomUUID,
  });

  // Open, until the ledger is kept next.
  const rows = [...cycles, ...skipped].map((row) => ({ ...row, isClosed: false }));
  await saveObligations(queries, userId, rows);
  await savePayments(
    queries,
    userId,
    payments.map((row) => ({ ...row, isClosed: false })),
  );
  return {
    payments: payments.map(({ id }) => id),
    cycles: cycles.map(({ cycle }) => cycle),
    skipped: skipped.map(({ cycle }) => cycle),
  };
}

function sideOf({ debt, ledger, kept, obligations }: DebtLedger) {
  return { debtId: debt.uuid, ledger, payments: kept.payments, obligations };
}
