import type { Queries } from "#database/database.ts";

import { currentBalances } from "./current-balances.ts";
import {
  type PayableDebt,
  payableOfLinked,
  payableOfManual,
  type PayableStated,
  reportedMinimum,
} from "./payable-debt-rules.ts";
import {
  findLinkedPayables,
  findManualPayables,
  type LinkedPayable,
  type ManualPayable,
  type WhichPayables,
  type Word,
} from "./debt-store.ts";
import { lastDateToHaveBegun } from "./read-debts.ts";

/** The payment fields of a debt, and what is reported on its due date and amount. */
export type Payable = { debt: PayableDebt; word: Word };

/** Rows from which payable debts are computed for any day. */
export type PayableRows = { linked: LinkedPayable[]; manual: ManualPayable[] };

/** Reads the rows once; they can be evaluated for several days. */
export async function findPayables(queries: Queries, which: WhichPayables): Promise<PayableRows> {
  const linked = await findLinkedPayables(queries, which);
  const manual = await findManualPayables(queries, which);

  return { linked, manual };
}

/**
 * Returns the payment fields of debts in the order of `readDebts`, with the same figures. Leaves out rates, terms
 * and estimates, which take the most time.
 */
export function describePayables(
  { linked, manual }: PayableRows,
  { now, today }: { now: Date; today: string },
): Payable[] {
  const lastBegun = lastDateToHaveBegun(now);

  return [
    ...linked.map((row) => {
      const linkedDebt = { ...row, ...partsOf(row) };
      const { isZeroUnclear, isPaused } = reportedMinimum(linkedDebt, lastBegun);
      return {
        debt: payableOfLinked(linkedDebt, lastBegun),
        word: { ...wordOf(row), isZeroUnclear, isPaused },
      };
    }),
    ...manual.map((row) => ({
      debt: payableOfManual(currentBalances(row, row, today)),
      word: wordOfManual(row),
    })),
  ];
}

/** Returns the parts that only some accounts have. */
function partsOf(row: LinkedPayable) {
  const { entryId, statedMinimum: minimum, liability } = row;

  return {
    studentLoan: liability === null ? null : row,
    entry: entryId === null ? null : ({ ...row, minimum } as PayableStated),
  };
}

function wordOf(row: LinkedPayable): Omit<Word, "isZeroUnclear" | "isPaused"> {
  return {
    debtId: row.id,
    shortName: row.name,
    dueDay: row.dueDay,
    dueDayAt: row.dueDayAt,
    balanceAt: null,
    syncedAt: row.syncedAt,
    hasTransactions: row.hasTransactions,
    liability: row.liability,
    statementDate: row.statementDate,
    statementBalance: row.statementBalance,
    isOverdue: row.isOverdue,
    pastDue: row.pastDue,
    lateFee: row.lateFee,
    lastPaymentAmount: row.lastPaymentAmount,
    lastPaymentDate: row.lastPaymentDate,
  };
}

const NO_BANK = {
  shortName: null,
  syncedAt: null,
  hasTransactions: false,
  liability: null,
  statementDate: null,
  statementBalance: null,
  isOverdue: null,
  pastDue: null,
  lateFee: null,
  lastPaymentAmount: null,
  lastPaymentDate: null,
  isZeroUnclear: false,
  isPaused: false,
} satisfies Partial<Word>;

function wordOfManual({ id, dueDay, dueDayAt, statedAt }: ManualPayable): Word {
  return { ...NO_BANK, debtId: id, dueDay, dueDayAt, balanceAt: statedAt };
}
