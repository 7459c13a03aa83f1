import { addDays, compareDates } from "@snowball/dates";
import { canonicalAmount, signOf } from "@snowball/money";

import type { Kept, KeptPayment, Obligation } from "#features/ledger/index.ts";

import type { ExportedFile, ObligationRow, PaymentRow } from "./file-shapes.ts";
import { isInTheAir, notAfter } from "./imported-debt-rules.ts";

type Place = {
  /** The id here of a debt that is entered with the file; undefined of every other. */
  debtIdOf: (fileId: string) => string | undefined;
  paymentIdOf: (fileId: string) => string;
  /** Debts of the file that a bank told of. */
  linked: ReadonlyMap<string, { isOverdue: boolean }>;
  /** The user's day of the file. */
  day: string;
  now: Date;
  today: string;
};

export type ImportedLedger = { obligations: Kept<Obligation>[]; payments: KeptPayment[] };

/** Cycles and payments of the debts that are entered; a sentence where one contradicts itself. */
export function ledgerOfFile(
  { tables }: ExportedFile,
  place: Place,
): { ledger: ImportedLedger } | { fault: string } {
  const wrong = [
    ...tables.obligations.flatMap((row, at) => (isWhole(row) ? [] : [`obligations ${at + 1}`])),
    ...tables.payments.flatMap((row, at) =>
      isPayment(row, place.today) ? [] : [`payments ${at + 1}`],
    ),
  ];
  if (wrong[0] !== undefined) {
    return { fault: `Part of this file contradicts itself: ${wrong[0]}.` };
  }
  const obligations = withMissed(tables.obligations, place).flatMap((row) =>
    obligationOf(row, place),
  );
  const cycles = new Set(obligations.map(({ debtId, cycle }) => `${debtId} ${cycle}`));
  const payments = tables.payments
    .flatMap((row) => paymentOf(row, place))
    .map((row) => ({
      ...row,
      chosenCycle: cycles.has(`${row.debtId} ${row.chosenCycle}`) ? row.chosenCycle : null,
    }));

  return { ledger: { obligations, payments } };
}

const isTogether = (one: unknown, other: unknown) => (one === null) === (other === null);
const isOwed = (amount: string | null) => amount === null || signOf(amount) >= 0;

function isWhole(row: ObligationRow): boolean {
  return (
    isTogether(row.amount, row.amount_source) &&
    isTogether(row.still_asked, row.still_asked_on) &&
    isTogether(row.not_paid_on, row.not_paid_seen) &&
    [row.amount, row.still_asked, row.not_paid_seen].every(isOwed)
  );
}

function isPayment({ amount, sent_on: sentOn, source, why, said }: PaymentRow, today: string) {
  const isByHand = source === "user";
  // Where the file comes from it may be another day than here.
  const isPast = compareDates(sentOn, addDays(today, 1)) <= 0;

  return (
    isPast && signOf(amount) > 0 && isByHand === (said !== null) && isByHand === (why === "by_hand")
  );
}

/**
 * Of a debt that its lender calls overdue, the last cycle that was due: without the lender's word it is late by the
 * user's, who brings this file.
 */
function withMissed(rows: readonly ObligationRow[], { linked, day }: Place): ObligationRow[] {
  const last = new Map<string, string>();
  for (const { debt_id: debt, due_date: due } of rows) {
    const isDue = linked.get(debt)?.isOverdue === true && compareDates(due, day) < 0;
    if (isDue && compareDates(due, last.get(debt) ?? due) >= 0) last.set(debt, due);
  }

  return rows.map((row) =>
    last.get(row.debt_id) === row.due_date && row.skipped_on === null
      ? { ...row, not_paid_on: day, not_paid_seen: row.amount ?? "0.00" }
      : row,
  );
}

const written = (amount: string | null) => (amount === null ? null : canonicalAmount(amount));

function obligationOf(row: ObligationRow, { debtIdOf }: Place): Kept<Obligation>[] {
  const debtId = debtIdOf(row.debt_id);
  if (debtId === undefined) return [];
  const { still_asked: asked, still_asked_on: askedOn } = row;
  const { not_paid_on: notPaidOn, not_paid_seen: seen } = row;

  return [
    {
      debtId,
      cycle: row.cycle,
      dueDate: row.due_date,
      dueDateSource: row.due_date_source,
      amount: written(row.amount),
      amountSource: row.amount_source,
      statementDate: row.statement_date,
      statedOn: row.stated_on,
      stillAsked: asked !== null && askedOn !== null ? { amount: asked, on: askedOn } : null,
      skippedOn: row.skipped_on,
      isDeferred: row.is_deferred ?? false,
      notPaid: notPaidOn !== null && seen !== null ? { on: notPaidOn, seen } : null,
      isClosed: row.is_closed,
    },
  ];
}

/** By which transaction it was recognised is the other account's affair. */
function paymentOf(row: PaymentRow, place: Place): KeptPayment[] {
  const { debtIdOf, paymentIdOf } = place;
  const debtId = debtIdOf(row.debt_id);
  if (debtId === undefined) return [];

  return [
    {
      id: paymentIdOf(row.id),
      debtId,
      amount: canonicalAmount(row.amount),
      sentOn: row.sent_on,
      seenOn: row.seen_on,
      source: row.source,
      why: row.why,
      said: row.said,
      chosenCycle: row.chosen_cycle,
      isExtra: row.is_extra,
      checkingTransactionId: null,
      lenderTransactionId: null,
      returnedOn: row.returned_on,
      undoneOn: row.undone_on,
      isClosed: row.is_closed,
      createdAt: recordedAt(row, place),
    },
  ];
}

// oxlint-disable-next-line no-restricted-globals -- before every balance that was ever said
const LONG_AGO = new Date(0);

/**
 * What was recorded since a balance was said is off the balance. A lender's holds all but what is in the air; what it
 * has seen counts as recorded before.
 */
function recordedAt(row: PaymentRow, { linked, now }: Place): Date {
  if (!linked.has(row.debt_id)) return notAfter(row.created_at, now) ?? now;

  return isInTheAir(row) ? now : LONG_AGO;
}
