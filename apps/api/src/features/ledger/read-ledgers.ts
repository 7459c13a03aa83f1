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
  type WhichDebts,
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

/** A time, and the user's day then. */
export type Moment = Pick<LedgerReading, "now" | "day">;

/**
 * The ledgers of the user's debts on a day, whether or not they were kept since it began: what is read
 * is what will be kept.
 */
export async function readLedgers(queries: Queries, reading: LedgerReading): Promise<DebtLedger[]> {
  return (await readBooks(queries, reading)).map((each) => told(each, reading));
}

/** The same of all debts or of some, as they stand at each of several times; read once. */
export async function readLedgersAt(
  queries: Queries,
  which: WhichDebts,
  moments: readonly Moment[],
): Promise<DebtLedger[][]> {
  const rows = await findRows(queries, which);

  return moments.map((moment) => booksOf(rows, moment).map((each) => told(each, moment)));
}

/** What is read, and nothing told of it yet. */
export async function readBooks(
  queries: Queries,
  { userId, debtId, ...moment }: LedgerReading,
): Promise<Books[]> {
  const debtIds = debtId === undefined ? null : [debtId];
  if (debtId === undefined) return booksOf(await findRows(queries, { userId, debtIds }), moment);
  const key = { userId, debtId };

  return booksOf(
    {
      payables: await findPayables(queries, { userId, debtIds }),
      obligations: await findObligations(queries, key),
      payments: await findPayments(queries, key),
    },
    moment,
  );
}

type Rows = Books["kept"] & { payables: Awaited<ReturnType<typeof findPayables>> };

async function findRows(queries: Queries, which: WhichDebts): Promise<Rows> {
  return {
    payables: await findPayables(queries, which),
    obligations: await findOpenObligations(queries, which),
    payments: await findOpenPayments(queries, which),
  };
}

function booksOf({ payables, ...rows }: Rows, { now, day }: Moment): Books[] {
  const obligationsOf = Map.groupBy(rows.obligations, ({ debtId }) => debtId);
  const paymentsOf = Map.groupBy(rows.payments, ({ debtId }) => debtId);

  return describePayables(payables, now).map(({ debt, word }) => {
    const facts = describeFacts(debt, word, day);
    const kept = {
      obligations: obligationsOf.get(debt.uuid) ?? [],
      payments: paymentsOf.get(debt.uuid) ?? [],
    };
    return { debt, facts, word, kept, obligations: cyclesOf(facts, kept.obligations, day.today) };
  });
}

function told(books: Books, { day }: Moment): DebtLedger {
  const { facts, obligations, kept } = books;

  return {
    ...books,
    ledger: tellLedger(facts, { obligations, payments: kept.payments }, day.today),
  };
}
