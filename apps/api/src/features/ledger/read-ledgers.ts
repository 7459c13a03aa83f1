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
import {
  findObligations,
  findOpenObligations,
  findOpenPayments,
  findPayments,
  type Kept,
  type KeptPayment,
} from "./ledger-store.ts";
import { type Ledger, computeLedger } from "./state-rules.ts";

export type LedgerReading = {
  userId: string;
  now: Date;
  day: UserDay;
  /** All of this debt, closed cycles as well; of every debt what is open where it is absent. */
  debtId?: string;
};

/** A debt with its ledger on the user's day. */
export type DebtLedger = Books & { ledger: Ledger };

/** What a debt's ledger is computed from. */
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
  return (await readBooks(queries, reading)).map((each) => withLedger(each, reading));
}

/** Reads what the ledgers are computed from. */
export async function readBooks(
  queries: Queries,
  { userId, debtId, now, day }: LedgerReading,
): Promise<Books[]> {
  const debtIds = debtId === undefined ? null : [debtId];
  const payables = await findPayables(queries, { userId, debtIds });
  const rows =
    debtId === undefined
      ? {
          obligations: await findOpenObligations(queries, userId),
          payments: await findOpenPayments(queries, userId),
        }
      : {
          obligations: await findObligations(queries, { userId, debtId }),
          payments: await findPayments(queries, { userId, debtId }),
        };
  const obligationsOf = Map.groupBy(rows.obligations, (row) => row.debtId);
  const paymentsOf = Map.groupBy(rows.payments, (row) => row.debtId);

  return describePayables(payables, { now, today: day.today }).map(({ debt, word }) => {
    const facts = describeFacts(debt, word, day);
    const kept = {
      obligations: obligationsOf.get(debt.uuid) ?? [],
      payments: paymentsOf.get(debt.uuid) ?? [],
    };
    return { debt, facts, word, kept, obligations: cyclesOf(facts, kept.obligations, day.today) };
  });
}

function withLedger(books: Books, { day }: Pick<LedgerReading, "day">): DebtLedger {
  const { facts, obligations, kept } = books;

  return {
    ...books,
    ledger: computeLedger(facts, { obligations, payments: kept.payments }, day.today),
  };
}
