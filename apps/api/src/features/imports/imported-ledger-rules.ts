import { addDays, compareDates } from "@snowball/dates";
import { canonicalAmount, signOf } from "@snowball/money";

import type { Kept, KeptPayment, Obligation } from "#features/ledger/index.ts";

import type { ExportedFile, ObligationRow, PaymentRow } from "./file-shapes.ts";
import { isInTransit, notAfter } from "./imported-debt-rules.ts";

type Place = {
  /** Returns the new id of a debt that the import creates; undefined for other debts. */
  debtIdOf: (fileId: string) => string | undefined;
  paymentIdOf: (fileId: string) => string;
  /** The debts of the file that were reported by a bank. */
  linked: ReadonlyMap<string, { isOverdue: boolean }>;
  /** The user's local day on which the file was exported. */
  day: string;
  now: Date;
  today: string;
};

export type ImportedLedger = { obligations: Kept<Obligation>[]; payments: KeptPayment[] };

/** Returns the obligations and payments of the created debts, or an error message for an inconsistent row. */
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
  const obligations = markMissed(tables.obligations, place).flatMap((row) =>
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

function isPayment(
  { amount, sent_on: sentOn, source, why, recorded_as: recordedAs }: PaymentRow,
  today: string,
) {
  const isByHand = source === "user";
  // The file may come from a time zone that is a day ahead.
  const isPast = compareDates(sentOn, addDays(today, 1)) <= 0;

  return (
    isPast &&
    signOf(amount) > 0 &&
    isByHand === (recordedAs !== null) &&
    isByHand === (why === "by_hand")
  );
}

/**
 * Marks the last due payment of a debt as not paid if its lender reported the debt as overdue. Without the
 * lender's report, only the user's statement makes a payment late.
 */
function markMissed(rows: readonly ObligationRow[], { linked, day }: Place): ObligationRow[] {
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

/** Converts a payment. The transactions from which it was recognized belong to the other account. */
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
      recordedAs: row.recorded_as,
      chosenCycle: row.chosen_cycle,
      isExtra: row.is_extra,
      checkingTransactionId: null,
      lenderTransactionId: null,
      returnedOn: row.returned_on,
      undoneOn: row.undone_on,
      isClosed: row.is_closed,
      createdAt: recordingTime(row, place),
    },
  ];
}

// oxlint-disable-next-line no-restricted-globals -- before every reported balance
const LONG_AGO = new Date(0);

/**
 * Returns when a payment counts as recorded. Payments recorded after a balance reduce it. A lender's balance
 * includes all payments except those in transit, so payments that it has seen count as recorded long before.
 */
function recordingTime(row: PaymentRow, { linked, now }: Place): Date {
  if (!linked.has(row.debt_id)) return notAfter(row.created_at, now) ?? now;

  return isInTransit(row) ? now : LONG_AGO;
}
