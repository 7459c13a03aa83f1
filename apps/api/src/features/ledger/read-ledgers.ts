import type { Queries } from "#database/database.ts";
import { type PayableDebt, readPayableDebts, type Word } from "#features/debts/index.ts";
import type { UserDay } from "#features/profile/index.ts";

import { cyclesOf } from "./cycle-rules.ts";
import { describeFacts } from "./describe-facts.ts";
import type { LedgerFacts, Obligation } from "./ledger-rows.ts";
import {
  findObligations,
  findOpenObligations,
  findOpenPayments,
  findPayments,
  type Kept,
  type KeptPayment,
} from "./ledger-store.ts";
import { type Ledger, tellLedger } from "./state-rules.ts";

export type LedgerReading = {
  userId: string;
  now: Date;
  day: UserDay;
  /** All of this debt, closed cycles as well; of every debt what is open where it is absent. */
  debtId?: string;
};

/** A debt with its ledger on the user's day. */
export type DebtLedger = Books & { ledger: Ledger };

/** What a debt's ledger is told from. */
export type Books = {
  debt: PayableDebt;
  facts: LedgerFacts;
  word: Word;
  /** As they are kept, and as they are on that day. */
  kept: { obligations: Kept<Obligation>[]; payments: KeptPayment[] };
  obligations: Obligation[];
};

/**
 * The ledgers of the user's debts on a day, whether or not they were kept since it began: what is read
 * is what will be kept.
 */
export async function readLedgers(queries: Queries, reading: LedgerReading): Promise<DebtLedger[]> {
  const books = await readBooks(queries, reading);

  return books.map((each) => {
    const { facts, obligations, kept } = each;
    const rows = { obligations, payments: kept.payments };
    return { ...each, ledger: tellLedger(facts, rows, reading.day.today) };
  });
}

/** The same, and nothing told of it yet. */
export async function readBooks(
  queries: Queries,
  { userId, now, day, debtId }: LedgerReading,
): Promise<Books[]> {
  const payables = await readPayableDebts(queries, { userId, now });
  const key = debtId === undefined ? null : { userId, debtId };
  const rows = {
    obligations: await (key ? findObligations(queries, key) : findOpenObligations(queries, userId)),
    payments: await (key ? findPayments(queries, key) : findOpenPayments(queries, userId)),
  };
  const ofDebt = {
    obligations: Map.groupBy(rows.obligations, (row) => row.debtId),
    payments: Map.groupBy(rows.payments, (row) => row.debtId),
  };

  return payables.flatMap(({ debt, word }) => {
    if (debtId !== undefined && debt.uuid !== debtId) return [];
    const facts = describeFacts(debt, word, day);
    const kept = {
      obligations: ofDebt.obligations.get(debt.uuid) ?? [],
      payments: ofDebt.payments.get(debt.uuid) ?? [],
    };
    const obligations = cyclesOf(facts, kept.obligations, day.today);
    return [{ debt, facts, word, kept, obligations }];
  });
}
