import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import { addDays } from "@snowball/dates";
import { compareAmounts } from "@snowball/money";

import type { Db } from "#database/database.ts";
import { lockUserDebts, markRelinkedDebts, upsertLinkedEntries } from "#features/debts/index.ts";
import { findUserDay } from "#features/profile/index.ts";

import { totalOf } from "./account-rules.ts";
import { LISTED_DAYS } from "./checking-rules.ts";
import type { Kept, KeptPayment, Obligation, Payment } from "./ledger-rows.ts";
import {
  deletePayments,
  findLedgerTransactions,
  findListedAmounts,
  saveObligations,
  savePayments,
  unlinkTransactions,
} from "./ledger-store.ts";
import { type DebtLedger, type LedgerReading, readLedgers } from "./read-ledgers.ts";
import { matchPayments, type Unclear } from "./payment-matching-rules.ts";
import { computeLedger, type Ledger, type ObligationOnDate } from "./state-rules.ts";
import { saveUnclear } from "./unclear-withdrawal-store.ts";

/** Older payments were matched before and stay as they are. */
const MATCHED_DAYS = 90;

/** Returns the first date from which transactions are searched for payments. */
export function matchedSince(today: string): string {
  return addDays(today, -MATCHED_DAYS);
}

/**
 * Reconciles the user's stored payments with the bank's data, the user's input and today's date. Runs in the
 * caller's transaction. Concurrent calls run one after another, and the second changes nothing.
 */
export async function reconcileLedger(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await lockUserDebts(db, userId);
  const day = await findUserDay(db, { userId, deviceTimeZone: null }, now);
  const reading = { userId, now, day };
  await markRelinkedDebts(db, { userId, now });
  const ledgers = await readLedgers(db, reading);
  const { settled, unclear } = await withMatchedPayments(db, reading, ledgers);
  await saveChanges(db, reading, settled);
  await saveUnclear(db, userId, { unclear, today: day.today });
}

/** Saves today's cycles and returns the ledgers. The caller must have locked the user's debts. */
export async function settleOnDay(db: Db, reading: LedgerReading): Promise<DebtLedger[]> {
  const ledgers = await readLedgers(db, reading);
  const settled = ledgers.map((each) => ({ ...each, payments: each.kept.payments }));

  await saveChanges(db, reading, settled);
  return ledgers;
}

/** A ledger with the payments to be saved. */
type Settled = DebtLedger & { payments: KeptPayment[] };

/** Returns the ledgers with the payments that the transactions of the last months show, and the unclear ones. */
async function withMatchedPayments(
  db: Db,
  { userId, now, day }: LedgerReading,
  ledgers: readonly DebtLedger[],
): Promise<{ settled: Settled[]; unclear: Unclear[] }> {
  const since = matchedSince(day.today);
  const twins = ledgers.filter(({ debt }) => debt.duplicate_of !== null);
  const single = ledgers.filter((each) => !twins.includes(each));
  const kept = new Map(
    single.flatMap((each) => each.kept.payments).map((payment) => [payment.id, payment]),
  );
  const { payments, unclear } = matchPayments({
    debts: single.map(({ facts }) => facts),
    obligations: single.flatMap(({ obligations }) => obligations),
    listed: await findListedAmounts(db, { userId, since: addDays(since, -LISTED_DAYS) }),
    // Without the storage columns.
    kept: [...kept.values()].map(({ isClosed: _is, createdAt: _at, ...payment }) => payment),
    transactions: await findLedgerTransactions(db, userId, {
      since,
      twins: twins.map(({ debt }) => debt.uuid),
    }),
    since,
    newId: randomUUID,
  });
  const syncedAt = new Map(
    single.map(({ debt, reported }) => [debt.uuid, reported?.syncedAt ?? now]),
  );
  const rows = payments.map((payment): KeptPayment => {
    // A lender reports a payment together with a balance that already includes it.
    const isOfLender = payment.source === "lender" || payment.source === "last_payment";
    const reportedAt = isOfLender ? (syncedAt.get(payment.debtId) ?? now) : now;
    const { isClosed = false, createdAt = reportedAt } = kept.get(payment.id) ?? {};
    return { ...payment, isClosed, createdAt };
  });
  const ofDebt = Map.groupBy(rows, ({ debtId }) => debtId);

  const settled = ledgers.map((each) => {
    const own = twins.includes(each) ? ofTwin(each) : (ofDebt.get(each.debt.uuid) ?? []);
    const { facts, obligations } = each;
    const ledger = computeLedger(facts, { obligations, payments: own }, day.today);
    return { ...each, ledger, payments: own };
  });

  return { settled, unclear };
}

/**
 * Returns the payments of a duplicate debt. For a duplicate account only those that the user entered, because
 * matched ones belong to the other account. An entered debt that was linked again keeps its history until the user
 * decides whether they are the same.
 */
function ofTwin({ debt, kept: { payments } }: DebtLedger): KeptPayment[] {
  return debt.account === null
    ? payments
    : payments.filter(({ recordedAs }) => recordedAs !== null);
}

async function saveChanges(
  db: Db,
  { userId, now, day }: LedgerReading,
  settled: readonly Settled[],
): Promise<void> {
  const changes = settled.map((each) => changesOf(each, day.today));
  const obligations = changes.flatMap((each) => each.obligations);
  const payments = changes.flatMap((each) => each.payments);
  const gone = changes.flatMap((each) => each.gone);

  const ids = [...new Set([...obligations, ...payments].map(({ debtId }) => debtId))];
  await upsertLinkedEntries(db, { userId, ids, createdAt: now });
  await saveObligations(db, userId, obligations);
  // Deletes first, because a transaction may have moved from one payment to another.
  await deletePayments(db, userId, gone);
  await unlinkTransactions(db, userId, payments);
  await savePayments(db, userId, payments);
}

/** Returns the rows that differ from the stored ones. */
function changesOf({ kept, obligations, payments, ledger }: Settled, today: string) {
  const closed = findClosable(ledger, { payments, today });
  const before = new Map(kept.obligations.map((row) => [row.cycle, row]));
  const paidBefore = new Map(kept.payments.map((row) => [row.id, row]));
  const left = new Set(payments.map(({ id }) => id));

  return {
    obligations: obligations
      .map((row): Kept<Obligation> => ({ ...row, isClosed: closed.cycles.has(row.cycle) }))
      .filter((row) => !isDeepStrictEqual(row, before.get(row.cycle))),
    payments: payments
      .map((row) => ({ ...row, isClosed: closed.payments.has(row.id) }))
      .filter((row) => !isDeepStrictEqual(row, paidBefore.get(row.id))),
    gone: kept.payments.filter(({ id }) => !left.has(id)).map(({ id }) => id),
  };
}

/** After so many days, no payment can belong to a cycle anymore. */
const KEPT_OPEN_DAYS = 120;
const CLOSABLE: ReadonlySet<ObligationOnDate["state"]> = new Set(["paid", "not_needed", "skipped"]);

/**
 * Returns the cycles and payments that can be closed: the oldest settled cycles, up to the first open one, and the
 * payments that went to them completely. The ledger of the remaining rows is the same without them.
 */
export function findClosable(
  { obligations }: Pick<Ledger, "obligations">,
  { payments, today }: { payments: readonly Payment[]; today: string },
): { cycles: ReadonlySet<string>; payments: ReadonlySet<string> } {
  const until = addDays(today, -KEPT_OPEN_DAYS);
  const firstOpen = obligations.findIndex(
    ({ state, obligation: { dueDate } }) => !CLOSABLE.has(state) || dueDate >= until,
  );
  // Without an open one, the last cycle stays open.
  const over = obligations.slice(0, firstOpen);
  // A cycle stays open if it shares a payment with an open cycle.
  const last = over.findLastIndex((_, index) => areComplete(over.slice(0, index + 1)));
  const closed = over.slice(0, last + 1);
  const used = closed.flatMap((each) => each.payments.map(({ payment }) => payment));
  const nothing = payments
    .filter((each) => each.undoneOn !== null || each.returnedOn !== null || each.isExtra)
    .filter(({ sentOn }) => sentOn < until);

  return {
    cycles: new Set(closed.map(({ obligation }) => obligation.cycle)),
    payments: new Set([...used, ...nothing].map(({ id }) => id)),
  };
}

/** Whether the payments of the cycles went to them completely. */
function areComplete(cycles: readonly ObligationOnDate[]): boolean {
  const parts = Map.groupBy(
    cycles.flatMap((each) => each.payments),
    ({ payment }) => payment,
  );

  return [...parts].every(([payment, own]) => compareAmounts(totalOf(own), payment.amount) === 0);
}
