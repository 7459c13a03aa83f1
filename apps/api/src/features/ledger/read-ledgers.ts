import type { Debt } from "@snowball/contract";

import type { Db } from "#database/database.ts";
import {
  buildDebts,
  describePayables,
  findDebtRows,
  type PayableDebt,
  type StatedDetails,
} from "#features/debts/index.ts";
import type { UserDay } from "#features/profile/index.ts";

import { cyclesOf } from "./cycle-rules.ts";
import type {
  Kept,
  KeptPayment,
  LenderReport,
  LedgerFacts,
  Obligation,
  UserOverrides,
} from "./ledger-rows.ts";
import { findObligations, findPayments } from "./ledger-store.ts";
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
export type DebtLedger = {
  debt: PayableDebt;
  facts: LedgerFacts;
  details: StatedDetails;
  /** Stored rows; `obligations` below are corrected for the day. */
  kept: { obligations: Kept<Obligation>[]; payments: KeptPayment[] };
  obligations: Obligation[];
  ledger: Ledger;
};

/**
 * Computes the ledgers of the user's debts on a day. The result is the same whether or not the stored rows were
 * reconciled that day.
 */
export async function readLedgers(db: Db, reading: LedgerReading): Promise<DebtLedger[]> {
  return buildLedgers(await findRows(db, reading), reading);
}

/** Returns the user's debts and their ledgers, computed from the same rows. */
export async function readDebtsWithLedgers(
  db: Db,
  reading: Pick<LedgerReading, "userId" | "now" | "day">,
): Promise<{ debts: Debt[]; ledgers: DebtLedger[] }> {
  const { now, day } = reading;
  const rows = await findRows(db, reading);

  return {
    debts: buildDebts(rows.debts, { now, today: day.today }),
    ledgers: buildLedgers(rows, reading),
  };
}

async function findRows(
  db: Db,
  { userId, debtId, withClosed = debtId !== undefined }: LedgerReading,
) {
  const which = { userId, debtId, isOpenOnly: !withClosed };
  const [debts, obligations, payments] = await Promise.all([
    findDebtRows(db, { userId }),
    findObligations(db, which),
    findPayments(db, which),
  ]);

  return { debts, obligations, payments };
}

function buildLedgers(
  { debts, obligations, payments }: Awaited<ReturnType<typeof findRows>>,
  { now, day, debtId }: LedgerReading,
): DebtLedger[] {
  const obligationsOf = Map.groupBy(obligations, (row) => row.debtId);
  const paymentsOf = Map.groupBy(payments, (row) => row.debtId);

  const payables = describePayables(debts, { now, today: day.today });
  const which = payables.filter(({ debt }) => debtId === undefined || debt.uuid === debtId);

  return which.map(({ debt, details }) => {
    const facts = describeFacts(debt, details, day);
    const kept = {
      obligations: obligationsOf.get(debt.uuid) ?? [],
      payments: paymentsOf.get(debt.uuid) ?? [],
    };
    const obligations = cyclesOf(facts, kept.obligations, day.today);
    const ledger = computeLedger(facts, { obligations, payments: kept.payments }, day.today);
    return { debt, facts, details, kept, obligations, ledger };
  });
}

/** The end of a pause of which the servicer reports none. */
const END_UNKNOWN = "9999-12-31";

/** Returns what the ledger rules need to know about a debt. */
function describeFacts(debt: PayableDebt, details: StatedDetails, day: UserDay): LedgerFacts {
  const { nickname, lender, name, autopay, owed } = debt;

  return {
    debtId: debt.uuid,
    kind: debt.kind,
    currency: debt.currency,
    names: [lender, nickname, name, details.shortName].filter((each) => each !== null),
    mask: debt.mask,
    owed: owed.value,
    billedWith: billedWith(debt),
    defermentUntil: debt.deferment_until ?? (details.isPaused ? END_UNKNOWN : null),
    bank: debt.account === null ? null : bankReport(debt, details, day),
    areMissesCertain: details.areMissesCertain,
    lastReportOn: dayOfInstant(debt.last_report_at, day),
    user: userOverrides(debt, details, day),
    expectedAmounts: [autopay.amount, details.statementBalance].filter((each) => each !== null),
  };
}

function dayOfInstant(instant: string | null, day: UserDay): string | null {
  // oxlint-disable-next-line no-restricted-globals -- parses a given time, does not read the clock
  return instant === null ? null : day.dayOf(new Date(instant));
}

/** Returns a key for the bill that a loan shares with other loans of its connection; null if it has its own. */
function billedWith({ item, combined_bill: bill, ...debt }: PayableDebt): string | null {
  return bill?.is_shared === true
    ? [item, bill.amount, debt.bank_due_date ?? debt.due_date].join(" ")
    : null;
}

function bankReport(debt: PayableDebt, details: StatedDetails, day: UserDay): LenderReport {
  const { minimum, due_date: dueDate, due_date_source: source, combined_bill: bill } = debt;

  return {
    ...details,
    asOf: details.syncedAt ? day.dayOf(details.syncedAt) : day.today,
    dueDate: source === "user" ? debt.bank_due_date : dueDate,
    amount: minimum.source === "user" ? minimum.bank_value : minimum.value,
    wholeBill: bill?.is_shared === true ? bill.amount : null,
  };
}

function userOverrides(
  { minimum, due_date: dueDate, due_date_source: source }: PayableDebt,
  { dueDay, dueDayAt, balanceAt }: StatedDetails,
  day: UserDay,
): UserOverrides {
  return {
    amount: minimum.source === "user" ? minimum.value : null,
    dueDate: source === "user" ? dueDate : null,
    dueDay,
    dueDayOn: dueDayAt && day.dayOf(dueDayAt),
    balanceOn: balanceAt && day.dayOf(balanceAt),
  };
}
