import {
  mapDebts,
  mapDebtsInSettings,
  type PayoffPlanSettings,
  SCENARIOS_MAX,
} from "@snowball/contract";
import { addDays, compareDates } from "@snowball/dates";
import { canonicalAmount, signOf } from "@snowball/money";
import { isCounted } from "@snowball/planner";

import {
  canonicalDebt,
  idInImport,
  keptFigures,
  NOTHING_STATED,
  onlyStated,
  type StatedDebt,
} from "#features/debts/index.ts";
import type { Kept, KeptPayment, Obligation } from "#features/ledger/index.ts";

import type {
  EntryRow,
  ExportedDebt,
  ExportedFile,
  ObligationRow,
  PaymentRow,
} from "./file-shapes.ts";

export type ImportedDebt = { fileId: string; stated: StatedDebt };

/**
 * Converts the debts of a file to manual debts, in the same order. Manual debts keep their entered facts, and
 * linked debts get their last known facts. Skips duplicates of linked debts that the user did not include in the
 * plan, and debts without a currency.
 */
export function debtsOfFile({ debts, tables }: ExportedFile, now: Date): ImportedDebt[] {
  const entries = new Map(tables.debt_entries.map((row) => [row.id, row]));

  return debts.flatMap((debt) => {
    if (!isCounted(debt)) return [];
    const row = entries.get(debt.uuid);
    const own = row ? statedOf(row, now) : NOTHING_STATED;
    const stated =
      row && row.account_id === null
        ? own
        : lastKnown(debt, { own, now, payments: tables.payments });

    return stated === null ? [] : [{ fileId: debt.uuid, stated: canonicalDebt(stated) }];
  });
}

type Known = { own: StatedDebt; now: Date; payments: readonly PaymentRow[] };

function lastKnown(debt: ExportedDebt, { own, now, payments }: Known): StatedDebt | null {
  const seenAt = debt.minimum.as_of ?? debt.owed.as_of;
  const { mask = null, minimum_estimate = null, last_statement_on = null } = debt;
  const kept = keptFigures(
    { ...debt, mask, minimum_estimate, last_statement_on },
    {
      own: canonicalDebt(own),
      syncedAt: notAfter(seenAt, now),
      inTransit: "0.00",
      areMissesCertain: debt.is_overdue,
      isBehind: debt.is_overdue,
      usualBill: null,
    },
  );

  const before = dayBeforeTransit(payments.filter((each) => each.debt_id === debt.uuid));

  return (
    kept && {
      ...kept,
      balances: kept.balances
        .map((balance) => cleanBalance(balance, now))
        .map((balance) => ({ ...balance, amountAt: before ?? balance.amountAt })),
    }
  );
}

/**
 * Returns when the balance was known, if payments are in transit; otherwise null. The lender's balance does not
 * include them. The balance of a manual debt is reduced by payments sent after it was entered, so it is dated one
 * day before the first of them, which is safe in every time zone.
 */
function dayBeforeTransit(payments: readonly PaymentRow[]): string | null {
  const [first] = payments
    .filter(isInTransit)
    .map(({ sent_on: sentOn }) => sentOn)
    .toSorted(compareDates);

  return first === undefined ? null : `${addDays(first, -1)}T12:00:00.000Z`;
}

/** Whether a payment was sent but not seen at the lender on the day of the file. */
export function isInTransit({ seen_on: seen, returned_on: back, undone_on: undone }: PaymentRow) {
  return seen === null && back === null && undone === null;
}

function statedOf(row: EntryRow, now: Date): StatedDebt {
  return onlyStated({
    ...row,
    owed: null,
    balances: row.balances.map((balance) => cleanBalance(balance, now)),
    note: row.note ?? null,
    // Only a bank reports one bill on several debts.
    is_bill_shared: null,
    owed_at: notAfter(row.owed_at, now),
    due_day_at: notAfter(row.due_day_at, now),
    minimum_at: notAfter(row.minimum_at, now),
  });
}

type Balance = StatedDebt["balances"][number];
type ExportedBalance = Balance | EntryRow["balances"][number];

/** Returns a balance with the stored fields only. Times in the future become now. */
function cleanBalance(balance: ExportedBalance, now: Date): Balance {
  const { id, amount, amountAt, apr, aprAt, promo, deferred, aprType = null, isBanksApr } = balance;

  return {
    ...(aprType !== null && { aprType }),
    ...(isBanksApr === true && { isBanksApr }),
    id,
    amount,
    amountAt: notAfter(amountAt, now)?.toISOString() ?? null,
    apr,
    aprAt: notAfter(aprAt, now)?.toISOString() ?? null,
    promo: promo && { apr: promo.apr, lastDate: promo.lastDate },
    deferred: deferred && {
      apr: deferred.apr,
      lastDate: deferred.lastDate,
      accrued: deferred.accrued,
      accruedOn: deferred.accruedOn,
    },
  };
}

/** Parses a time, at most `now`; null for null. */
function notAfter(time: string | null, now: Date): Date | null {
  // oxlint-disable-next-line no-restricted-globals -- parses a given time, does not read the clock
  return time === null ? null : new Date(Math.min(Date.parse(time), now.getTime()));
}

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

type ImportedLedger = { obligations: Kept<Obligation>[]; payments: KeptPayment[] };

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
    isTogether(row.not_paid_on, row.not_paid_by) &&
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
      ? { ...row, not_paid_on: day, not_paid_by: "bank", not_paid_seen: row.amount ?? "0.00" }
      : row,
  );
}

const written = (amount: string | null) => (amount === null ? null : canonicalAmount(amount));

function obligationOf(row: ObligationRow, { debtIdOf }: Place): Kept<Obligation>[] {
  const debtId = debtIdOf(row.debt_id);
  if (debtId === undefined) return [];

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
      stillAsked: row.still_asked,
      stillAskedOn: row.still_asked_on,
      skippedOn: row.skipped_on,
      isDeferred: row.is_deferred ?? false,
      notPaidOn: row.not_paid_on,
      notPaidBy: row.not_paid_by,
      notPaidSeen: row.not_paid_seen,
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

/** Maps the ids in the file to ids in this account, including those of deleted debts. */
type IdOf = (fileId: string) => string;

/** Returns the plan settings of the file with mapped debt ids; null if the user chose none. */
export function settingsOfFile({ tables }: ExportedFile, idOf: IdOf): PayoffPlanSettings | null {
  const [row] = tables.payoff_plan_settings;

  return row ? mapDebtsInSettings(row.settings, idOf) : null;
}

/** Returns the scenarios that are not deleted, with mapped debt ids. */
export function scenariosOfFile({ tables }: ExportedFile, idOf: IdOf) {
  return tables.scenarios
    .filter((row) => row.deleted_at === null)
    .map((row) => ({
      name: row.name,
      settings: mapDebtsInSettings(row.settings, idOf),
      whatIf: row.what_if.flatMap((change) => mapDebts(change, idOf) ?? []),
    }));
}

type Imported = { importId: string; userId: string };

/**
 * Returns the possible scenario ids of an import, so that undoing it finds them. They depend on the user, because
 * ids are unique over all users.
 */
export function scenarioIdsOf({ importId, userId }: Imported): string[] {
  return Array.from({ length: SCENARIOS_MAX }, (_, at) =>
    idInImport(importId, `scenario ${at} of ${userId}`),
  );
}
