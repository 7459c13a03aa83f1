import { isDeepStrictEqual } from "node:util";

import type { Queries } from "#database/database.ts";
import { lockDebtor, openLinkedEntry } from "#features/debts/index.ts";
import { findUserDay } from "#features/profile/index.ts";

import { closedOf } from "./closed-cycles.ts";
import type { Obligation } from "./ledger-rows.ts";
import { findWithoutEntry, type Kept, saveObligations, savePayments } from "./ledger-store.ts";
import { type DebtLedger, type LedgerReading, readLedgers } from "./read-ledgers.ts";

/**
 * Keeps what the bank, the user and the day say of the user's payments, in the caller's transaction. Two
 * at once come one after the other, and the second finds nothing to do.
 */
export async function settleLedger(
  queries: Queries,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await lockDebtor(queries, userId);
  const day = await findUserDay(queries, { userId, deviceTimeZone: null }, now);

  await settleOn(queries, { userId, now, day });
}

/** The same for who holds the debtor already, and knows the day; answers what was kept before. */
export async function settleOn(queries: Queries, reading: LedgerReading): Promise<DebtLedger[]> {
  const { userId, now } = reading;
  const ledgers = await readLedgers(queries, reading);
  const changes = ledgers.map((each) => changesOf(each, reading.day.today));
  const obligations = changes.flatMap((each) => each.obligations);

  const ids = [...new Set(obligations.map(({ debtId }) => debtId))];
  for (const id of await findWithoutEntry(queries, userId, ids)) {
    await openLinkedEntry(queries, { userId, id, createdAt: now });
  }
  await saveObligations(queries, userId, obligations);
  await savePayments(
    queries,
    userId,
    changes.flatMap(({ payments }) => payments),
  );
  return ledgers;
}

/** The rows that differ from what is kept. */
function changesOf({ kept, obligations, ledger, facts }: DebtLedger, today: string) {
  const closed = closedOf(ledger, { facts, payments: kept.payments, today });
  const before = new Map(kept.obligations.map((row) => [row.cycle, row]));

  return {
    obligations: obligations
      .map((row): Kept<Obligation> => ({ ...row, isClosed: closed.cycles.has(row.cycle) }))
      .filter((row) => !isDeepStrictEqual(row, before.get(row.cycle))),
    payments: kept.payments
      .map((row) => ({ ...row, isClosed: closed.payments.has(row.id) }))
      .filter((row, index) => row.isClosed !== kept.payments[index]?.isClosed),
  };
}
