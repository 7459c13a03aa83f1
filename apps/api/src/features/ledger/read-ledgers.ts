import type { Debt } from "@snowball/contract";

import type { Db } from "#database/database.ts";
import { buildDebtsWithDetails, findDebtRows, type StatedDetails } from "#features/debts/index.ts";
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
  debt: Debt;
  facts: LedgerFacts;
  reported: StatedDetails["reported"];
  /** Stored rows; `obligations` below are corrected for the day. */
  kept: { obligations: Kept<Obligation>[]; payments: KeptPayment[] };
  obligations: Obligation[];
  ledger: Ledger;
};

/**
 * Computes the ledgers of the user's debts on a day. The result is the same whether or not the stored rows were
 * reconciled that day.
 */
export async function readLedgers(
  db: Db,
  { userId, now, day, debtId, withClosed = debtId !== undefined }: LedgerReading,
): Promise<DebtLedger[]> {
  const which = { userId, debtId: debtId ?? null, isOpenOnly: !withClosed };
  const [rows, storedObligations, storedPayments] = await Promise.all([
    findDebtRows(db, { userId }),
    findObligations(db, which),
    findPayments(db, which),
  ]);
  const obligationsOf = Map.groupBy(storedObligations, (row) => row.debtId);
  const paymentsOf = Map.groupBy(storedPayments, (row) => row.debtId);
  const all = buildDebtsWithDetails(rows, { now, today: day.today });
  const debts = all.filter(({ debt }) => debtId === undefined || debt.uuid === debtId);

  return debts.map(({ debt, details }) => {
    const facts = describeFacts(debt, details, day);
    const kept = {
      obligations: obligationsOf.get(debt.uuid) ?? [],
      payments: paymentsOf.get(debt.uuid) ?? [],
    };
    const obligations = cyclesOf(facts, kept.obligations, day.today);
    const ledger = computeLedger(facts, { obligations, payments: kept.payments }, day.today);
    return { debt, facts, reported: details.reported, kept, obligations, ledger };
  });
}

/** The end of a pause of which the servicer reports none. */
const END_UNKNOWN = "9999-12-31";

/** Returns what the ledger rules need to know about a debt. */
function describeFacts(debt: Debt, details: StatedDetails, day: UserDay): LedgerFacts {
  const { nickname, lender, name, autopay, owed } = debt;
  const { reported } = details;

  return {
    debtId: debt.uuid,
    kind: debt.kind,
    currency: debt.currency,
    names: [lender, nickname, name, reported?.shortName].filter((each) => each != null),
    mask: debt.mask,
    owed: owed.value,
    billedWith: billedWith(debt),
    defermentUntil: debt.deferment_until ?? (reported?.isPaused === true ? END_UNKNOWN : null),
    bank: reported && bankReport(debt, reported, day),
    areMissesCertain: details.areMissesCertain,
    // oxlint-disable-next-line no-restricted-globals -- parses a given time, does not read the clock
    lastReportOn: debt.last_report_at && day.dayOf(new Date(debt.last_report_at)),
    user: userOverrides(debt, details, day),
    expectedAmounts: [autopay.amount, reported?.statementBalance].filter((each) => each != null),
  };
}

/** Returns a key for the bill that a loan shares with other loans of its connection; null if it has its own. */
function billedWith({ item, combined_bill: bill, ...debt }: Debt): string | null {
  return bill?.is_shared === true
    ? [item, bill.amount, debt.bank_due_date ?? debt.due_date].join(" ")
    : null;
}

type Reported = NonNullable<StatedDetails["reported"]>;

function bankReport(debt: Debt, reported: Reported, day: UserDay): LenderReport {
  const { minimum, due_date: dueDate, due_date_source: source, combined_bill: bill } = debt;

  return {
    ...reported,
    asOf: reported.syncedAt ? day.dayOf(reported.syncedAt) : day.today,
    dueDate: source === "user" ? debt.bank_due_date : dueDate,
    amount: minimum.source === "user" ? minimum.bank_value : minimum.value,
    wholeBill: bill?.is_shared === true ? bill.amount : null,
  };
}

function userOverrides(
  { minimum, due_date: dueDate, due_date_source: source }: Debt,
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
