import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";

import { addDays } from "@snowball/dates";
import type { CooperativeTask } from "@snowball/payoff/steps";

import type { Queries } from "#database/database.ts";
import { lockDebtor, noteBackDebts, openLinkedEntry } from "#features/debts/index.ts";
import { orderReminders } from "#features/notifications/index.ts";
import { findUserDay } from "#features/profile/index.ts";

import { LISTED_DAYS } from "./checking-rules.ts";
import { closedOf } from "./closed-cycles.ts";
import type { Obligation, Payment } from "./ledger-rows.ts";
import {
  deletePayments,
  findWithoutEntry,
  type Kept,
  type KeptPayment,
  releaseTransactions,
  saveObligations,
  savePayments,
} from "./ledger-store.ts";
import { findListedAmounts } from "./listed-amount-store.ts";
import { findLedgerTransactions } from "./ledger-transaction-store.ts";
import {
  type Books,
  type DebtLedger,
  type LedgerReading,
  readBooks,
  readLedgers,
} from "./read-ledgers.ts";
import { recognisingPayments } from "./recognition-rules.ts";
import { computeLedger } from "./state-rules.ts";

/** What is older was recognised long ago, and stays as it is. */
const RECOGNISED_DAYS = 90;

/** From when on transactions are looked through for payments. */
export function recognisedSince(today: string): string {
  return addDays(today, -RECOGNISED_DAYS);
}

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
  const reading = { userId, now, day };
  await noteBackDebts(queries, { userId, now });
  const books = await readBooks(queries, reading);

  const settled = await recognised(queries, reading, books);
  const hasChanged = await keep(queries, reading, settled);
  // Nothing that is kept tells late from open: it takes the newest word of the bank.
  const isLate = settled.some(({ ledger }) =>
    ledger.obligations.some(({ state }) => state === "late"),
  );
  if (hasChanged || isLate) await orderReminders(queries, userId);
}

/** Keeps the cycles of today, for who holds the debtor already; answers the ledgers. */
export async function settleOn(queries: Queries, reading: LedgerReading): Promise<DebtLedger[]> {
  const ledgers = await readLedgers(queries, reading);
  const settled = ledgers.map((each) => ({ ...each, payments: each.kept.payments }));

  await keep(queries, reading, settled);
  return ledgers;
}

/** A ledger with its payments as they are to be kept. */
type Settled = DebtLedger & { payments: KeptPayment[] };

/** With the payments that the transactions of the last months show. */
async function recognised(
  queries: Queries,
  { userId, now, day }: LedgerReading,
  books: readonly Books[],
): Promise<Settled[]> {
  const since = recognisedSince(day.today);
  const twins = books.filter(({ debt }) => debt.duplicate_of !== null);
  const single = books.filter((each) => !twins.includes(each));
  const kept = new Map(
    single.flatMap((each) => each.kept.payments).map((payment) => [payment.id, payment]),
  );
  const matching = recognisingPayments({
    debts: single.map(({ facts }) => facts),
    obligations: single.flatMap(({ obligations }) => obligations),
    listed: await findListedAmounts(queries, { userId, since: addDays(since, -LISTED_DAYS) }),
    kept: [...kept.values()].map(plain),
    transactions: await findLedgerTransactions(queries, userId, {
      since,
      twins: twins.map(({ debt }) => debt.uuid),
    }),
    since,
    newId: randomUUID,
  });
  const { payments } = await runInTurns(matching);
  const askedAt = new Map(single.map(({ debt, word }) => [debt.uuid, word.syncedAt ?? now]));
  const rows = payments.map((payment): KeptPayment => {
    const toldAt = isOfLender(payment) ? (askedAt.get(payment.debtId) ?? now) : now;
    const { isClosed = false, createdAt = toldAt } = kept.get(payment.id) ?? {};
    return { ...payment, isClosed, createdAt };
  });
  const ofDebt = Map.groupBy(rows, ({ debtId }) => debtId);

  return books.map((each) => {
    const own = twins.includes(each) ? ofTwin(each) : (ofDebt.get(each.debt.uuid) ?? []);
    const { facts, obligations } = each;
    const ledger = computeLedger(facts, { obligations, payments: own }, day.today);
    return { ...each, ledger, payments: own };
  });
}

/** Told of together with a balance, from which it is taken off already. */
function isOfLender({ source }: Payment): boolean {
  return source === "lender" || source === "last_payment";
}

/** Lets the event loop serve other requests between chunks, because a year of transactions takes long. */
async function runInTurns<Result>(task: CooperativeTask<Result>): Promise<Result> {
  for (;;) {
    const chunk = task.next();
    if (chunk.done) return chunk.value;
    // oxlint-disable-next-line no-await-in-loop -- one chunk in each turn of the event loop
    await nextTurn();
  }
}

/**
 * Of an account that turned out to repeat another one, what was recognised is that one's. An entered debt
 * that is back keeps its history as it is: the user may say yet that the two are two.
 */
function ofTwin({ debt, kept: { payments } }: Books): KeptPayment[] {
  return debt.account === null ? payments : payments.filter(({ said }) => said !== null);
}

/** As the rules know it. */
function plain({ isClosed: _isClosed, createdAt: _createdAt, ...payment }: KeptPayment): Payment {
  return payment;
}

/** @returns whether anything has changed. */
async function keep(
  queries: Queries,
  { userId, now, day }: LedgerReading,
  settled: readonly Settled[],
): Promise<boolean> {
  const changes = settled.map((each) => changesOf(each, day.today));
  const obligations = changes.flatMap((each) => each.obligations);
  const payments = changes.flatMap((each) => each.payments);

  const ids = [...new Set([...obligations, ...payments].map(({ debtId }) => debtId))];
  for (const id of await findWithoutEntry(queries, userId, ids)) {
    // oxlint-disable-next-line no-await-in-loop -- once for each debt that is new
    await openLinkedEntry(queries, { userId, id, createdAt: now });
  }
  await saveObligations(queries, userId, obligations);
  // First, for a transaction may have come from one payment to another.
  await deletePayments(
    queries,
    userId,
    changes.flatMap(({ gone }) => gone),
  );
  await releaseTransactions(queries, userId, payments);
  await savePayments(queries, userId, payments);

  return ids.length > 0 || changes.some(({ gone }) => gone.length > 0);
}

/** The rows that differ from what is kept. */
function changesOf({ kept, obligations, payments, ledger, facts }: Settled, today: string) {
  const closed = closedOf(ledger, { facts, payments, today });
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
