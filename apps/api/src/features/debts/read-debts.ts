import type { Debt } from "@snowball/contract";
import { monthOf } from "@snowball/dates";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { currentBalances } from "./current-balances.ts";
import type { LinkedDebt } from "./debt-rows.ts";
import { describeDebts } from "./debt-rules.ts";
import { type DebtRows, findDebtRows } from "./debt-store.ts";
import { reportedMinimum } from "./payable-debt-rules.ts";

export type Reading = {
  userId: string;
  now: Date;
  /** The user's calendar date. Estimates start in the month in which a plan starts. */
  today: string;
};

/** Reads all debts of the user, each figure with its source. */
export async function readDebts(db: Db, { userId, now, today }: Reading): Promise<Debt[]> {
  return buildDebts(await findDebtRows(db, { userId }), { now, today });
}

/** Like `readDebts`, but from rows that were read before. */
export function buildDebts(
  { linked, manual }: DebtRows,
  { now, today }: Pick<Reading, "now" | "today">,
): Debt[] {
  const days = { lastBegun: lastDateToHaveBegun(now), firstMonth: monthOf(today), today };

  const current = manual.map(({ entry, ...since }) => currentBalances(entry, since, today));

  return describeDebts({ linked, manual: current }, days);
}

/**
 * Returns one debt. Reads all of them, because a debt may be the same as another.
 * @throws Problem `not_found` if the user has no such debt, or its account was closed.
 */
export async function readDebt(db: Db, { id, ...rest }: Reading & { id: string }): Promise<Debt> {
  const debt = (await readDebts(db, rest)).find(({ uuid }) => uuid === id);
  if (!debt) throw new Problem("not_found");

  return debt;
}

/** UTC−12, the time zone in which each day ends last. */
const lastTimeZone = new Intl.DateTimeFormat("en-CA", { timeZone: "-12:00" });

/**
 * Returns the earliest calendar date on Earth. A date counts as past only when its day is over in every time zone,
 * wherever the user travels.
 */
export function lastDateToHaveBegun(now: Date): string {
  return lastTimeZone.format(now);
}

/**
 * Returns all debts of the user, linked ones first. Callers cut pages out of the whole list: a user has dozens of
 * debts at most, and the missing figures of each depend on the others.
 */
export async function listDebts(
  { database, clock }: Dependencies,
  caller: Caller,
): Promise<Debt[]> {
  const { userId } = caller;
  const now = clock.now();

  const [{ today }, rows] = await database.asUser(userId, (db) =>
    Promise.all([findUserDay(db, caller, now), findDebtRows(db, { userId })]),
  );
  return buildDebts(rows, { now, today });
}

/** What the bank and the user state about a debt's payments, besides what `Debt` shows. */
export type StatedDetails = {
  dueDay: number | null;
  dueDayAt: Date | null;
  /** When the balance of an entered debt was last entered; null of a linked one. */
  balanceAt: Date | null;
  /** Whether a payment that the bank does not show was missed. Of a kept debt, as of the bank's last report. */
  areMissesCertain: boolean;
  /** Null of an entered debt. */
  reported: ReturnType<typeof reportedDetails> | null;
};

/** Like `buildDebts`, with the details of each debt. */
export function buildDebtsWithDetails(
  rows: DebtRows,
  { now, today }: Pick<Reading, "now" | "today">,
): { debt: Debt; details: StatedDetails }[] {
  const lastBegun = lastDateToHaveBegun(now);
  const detailsById = new Map<string, StatedDetails>();
  for (const debt of rows.linked) {
    detailsById.set(debt.id, {
      dueDay: debt.entry?.due_day ?? null,
      dueDayAt: debt.entry?.due_day_at ?? null,
      balanceAt: null,
      areMissesCertain: areMissesCertain(debt),
      reported: reportedDetails(debt, lastBegun),
    });
  }
  for (const { entry, statedAt } of rows.manual) {
    detailsById.set(entry.id, {
      dueDay: entry.due_day,
      dueDayAt: entry.due_day_at,
      balanceAt: statedAt,
      areMissesCertain: entry.last_bank_report?.areMissesCertain ?? false,
      reported: null,
    });
  }

  return buildDebts(rows, { now, today }).flatMap((debt) => {
    const details = detailsById.get(debt.uuid);
    return details ? [{ debt, details }] : [];
  });
}

/** Returns whether the bank reports missed payments. If it does not say so, its transactions show them. */
export function areMissesCertain({
  report,
  hasTransactions,
}: Pick<LinkedDebt, "report" | "hasTransactions">): boolean {
  return report?.is_overdue ?? hasTransactions;
}

function reportedDetails(debt: LinkedDebt, lastBegun: string) {
  const { name, report, syncedAt, hasTransactions } = debt;
  const { isZeroUnclear, isPaused } = reportedMinimum(debt, lastBegun);

  return {
    /** The account's name next to its official one, as banks often write it in transactions. */
    shortName: name,
    syncedAt,
    hasTransactions,
    liability: report?.kind ?? null,
    statementDate: report?.last_statement_issue_date ?? null,
    statementBalance: report?.last_statement_balance ?? null,
    isOverdue: report?.is_overdue ?? null,
    pastDue: report?.past_due_amount ?? null,
    lateFee: report?.late_fee_amount ?? null,
    lastPaymentAmount: report?.last_payment_amount ?? null,
    lastPaymentDate: report?.last_payment_date ?? null,
    /** The bank reports a payment of zero on a loan that may still have to be paid. */
    isZeroUnclear,
    /** The servicer reports that no payment is due for now, perhaps without an end. */
    isPaused,
  };
}
