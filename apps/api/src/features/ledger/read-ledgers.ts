import type { Queries } from "#database/database.ts";
import {
  describePayables,
  findPayables,
  type PayableDebt,
  type Word,
} from "#features/debts/index.ts";
import type { UserDay } from "#features/profile/index.ts";

import { cyclesOf } from "./cycle-rules.ts";
import { describeFacts } from "./describe-facts.ts";
import type { LedgerFacts, Obligation } from "./ledger-rows.ts";
import { findObligations, findPayments, type Kept, type KeptPayment } from "./ledger-store.ts";
import { computeLedger, type Ledger } from "./state-rules.ts";

export type LedgerReading = {
  userId: string;
  now: Date;
  day: UserDay;
  /** Reads this debt only, with closed cycles. If absent, reads all debts. */
  debtId?: string;
  /** Whether to read the closed cycles of all debts, too. */
  withClosed?: boolean;
};

/** A debt with its ledger on the user's day. */
export type DebtLedger = LedgerInputs & { ledger: Ledger };

/** Data from which a debt's ledger is computed. */
export type LedgerInputs = {
  debt: PayableDebt;
  facts: LedgerFacts;
  word: Word;
  /** Stored rows; `obligations` below are corrected for the day. */
  kept: { obligations: Kept<Obligation>[]; payments: KeptPayment[] };
  obligations: Obligation[];
};

/**
 * Computes the ledgers of the user's debts on a day. The result is the same whether or not the stored rows were
 * reconciled that day.
 */
export async function readLedgers(queries: Queries, reading: LedgerReading): Promise<DebtLedger[]> {
  return (await loadLedgerInputs(queries, reading)).map((each) => withLedger(each, reading));
}

/** Reads the data from which ledgers are computed. */
export async function loadLedgerInputs(
  queries: Queries,
  { userId, debtId, withClosed = debtId !== undefined, now, day }: LedgerReading,
): Promise<LedgerInputs[]> {
  const debtIds = debtId === undefined ? null : [debtId];
  const payables = await findPayables(queries, { userId, debtIds });
  const which = { userId, debtId, isOpenOnly: !withClosed };
  const obligations = await findObligations(queries, which);
  const payments = await findPayments(queries, which);
  const obligationsOf = Map.groupBy(obligations, (row) => row.debtId);
  const paymentsOf = Map.groupBy(payments, (row) => row.debtId);

  return describePayables(payables, { now, today: day.today }).map(({ debt, word }) => {
    const facts = describeFacts(debt, word, day);
    const kept = {
      obligations: obligationsOf.get(debt.uuid) ?? [],
      payments: paymentsOf.get(debt.uuid) ?? [],
    };
    return { debt, facts, word, kept, obligations: cyclesOf(facts, kept.obligations, day.today) };
  });
}

function withLedger(inputs: LedgerInputs, { day }: Pick<LedgerReading, "day">): DebtLedger {
  const { facts, obligations, kept } = inputs;

  return {
    ...inputs,
    ledger: computeLedger(facts, { obligations, payments: kept.payments }, day.today),
  };
}
