import type { Debt, DebtKind } from "@snowball/contract";
import { canonicalAmount, sumAmounts } from "@snowball/money";

import { balanceInAll } from "#features/accounts/index.ts";

import { kindOf } from "./debt-kind-rules.ts";
import type { DebtEntry, LinkedDebt } from "./debt-rows.ts";
import { NOTHING_STATED } from "./debt-rows.ts";
import { combinedBillOf, defermentOf, reportedMinimum } from "./reported-minimum-rules.ts";
import { dueDateOf } from "./due-date-rules.ts";
import { figureOf, userFigure } from "./figure-rules.ts";

/**
 * A debt as far as its payments go: what it is called, what it asks for and when. A payoff plan needs
 * more of it, and its estimates; who looks at the payments of a hundred debts needs neither.
 */
export type PayableDebt = Pick<
  Debt,
  | "uuid"
  | "account"
  | "item"
  | "name"
  | "lender"
  | "institution_id"
  | "mask"
  | "currency"
  | "owed"
  | "estimated_interest"
  | "minimum"
  | "combined_bill"
  | "due_date"
  | "due_date_source"
  | "bank_due_date"
  | "kind"
  | "deferment_until"
  | "duplicate_of"
  | "is_included"
  | "nickname"
  | "autopay"
  | "lead_days"
  | "reminder_days"
>;

/** What the user says of a debt's payments. */
export type PayableStated = Pick<
  DebtEntry,
  | "owed"
  | "owedAt"
  | "minimum"
  | "minimumAt"
  | "dueDay"
  | "defermentUntil"
  | "isIncluded"
  | "nickname"
  | "autopay"
  | "autopayAmount"
  | "leadDays"
  | "reminderDays"
>;

/** An account that is a debt, as far as its payments go. */
export type PayableLinked = Pick<
  LinkedDebt,
  | "id"
  | "connectionId"
  | "duplicateOf"
  | "backInclusion"
  | "type"
  | "subtype"
  | "name"
  | "officialName"
  | "mask"
  | "currency"
  | "balanceCurrent"
  | "institutionId"
  | "institutionName"
  | "syncedAt"
  | "liability"
  | "minimum"
  | "dueDate"
  | "billLoans"
  | "billShare"
  | "billAnswer"
> & { studentLoan: PayableStudentLoan | null; entry: PayableStated | null };

/** What a servicer says of when a student loan is to be paid, and what it adds to it. */
export type PayableStudentLoan = Pick<
  NonNullable<LinkedDebt["studentLoan"]>,
  "loanStatus" | "loanStatusEndDate" | "repaymentPlan" | "outstandingInterestAmount"
>;

/** A debt that the user entered, as far as its payments go. */
export type PayableManual = PayableStated &
  Pick<
    DebtEntry,
    "id" | "name" | "lender" | "kind" | "currency" | "balances" | "duplicateOf" | "lastWord"
  > & { estimatedInterest: string | null };

/** @param lastBegun calendar date from which on a due date is not yet past. */
export function payableOfLinked(debt: PayableLinked, lastBegun: string): PayableDebt {
  const { syncedAt, studentLoan } = debt;
  const stated = debt.entry ?? NOTHING_STATED;
  const outstandingInterestAmount = studentLoan?.outstandingInterestAmount ?? null;

  return {
    uuid: debt.id,
    account: debt.id,
    item: debt.connectionId,
    name: debt.officialName ?? debt.name,
    lender: debt.institutionName,
    institution_id: debt.institutionId,
    mask: debt.mask,
    currency: debt.currency,
    owed: figureOf({
      bank: balanceInAll({ balanceCurrent: debt.balanceCurrent, outstandingInterestAmount }),
      syncedAt,
      user: canonical(stated.owed),
      statedAt: instant(stated.owedAt),
    }),
    estimated_interest: null,
    minimum: figureOf({
      bank: reportedMinimum(debt, lastBegun).amount,
      syncedAt,
      user: canonical(stated.minimum),
      statedAt: instant(stated.minimumAt),
    }),
    combined_bill: combinedBillOf(debt),
    ...dueOf(debt, lastBegun),
    ...termsOf(
      { ...stated, isIncluded: stated.isIncluded ?? debt.backInclusion },
      { kind: kindOf(debt), duplicateOf: debt.duplicateOf },
    ),
    deferment_until: defermentOf(debt, lastBegun),
  };
}

export function payableOfManual(entry: PayableManual): PayableDebt {
  const amounts = entry.balances.flatMap(({ amount }) => amount ?? []);

  return {
    uuid: entry.id,
    account: null,
    item: null,
    // The table's check holds these three for every entry without an account.
    name: entry.name ?? "",
    lender: entry.lender,
    institution_id: null,
    mask: entry.lastWord?.mask ?? null,
    currency: entry.currency,
    owed: userFigure(sumAmounts(amounts), lastStatedAt(entry)),
    estimated_interest: entry.estimatedInterest,
    minimum: userFigure(canonical(entry.minimum), instant(entry.minimumAt)),
    combined_bill: null,
    due_date: null,
    due_date_source: null,
    bank_due_date: null,
    ...termsOf(
      // What was said of one that is back was said before its bank told of it again.
      { ...entry, isIncluded: entry.duplicateOf === null ? entry.isIncluded : null },
      { kind: entry.kind ?? "other", duplicateOf: entry.duplicateOf },
    ),
  };
}

/** When it is due, where the bank says a date. */
function dueOf({ entry, dueDate: bankDate }: PayableLinked, lastBegun: string) {
  if (bankDate === null) return { due_date: null, due_date_source: null, bank_due_date: null };
  const { date, source } = dueDateOf({ bankDate, userDay: entry?.dueDay ?? null }, lastBegun);

  return {
    due_date: date,
    due_date_source: source,
    bank_due_date: source === "user" ? bankDate : null,
  };
}

function termsOf(
  stated: PayableStated,
  { kind, duplicateOf }: { kind: DebtKind; duplicateOf: string | null },
) {
  return {
    kind,
    deferment_until: stated.defermentUntil,
    duplicate_of: duplicateOf,
    // Whatever else the user says of these does not let them in. A mortgage is paid on schedule.
    is_included: stated.isIncluded ?? (duplicateOf === null && kind !== "mortgage"),
    nickname: stated.nickname,
    autopay: { type: stated.autopay, amount: canonical(stated.autopayAmount) },
    lead_days: stated.leadDays,
    reminder_days: stated.reminderDays,
  } satisfies Partial<Debt>;
}

/** A sum is as old as its latest part; the instants' written form sorts like time. */
function lastStatedAt({ balances }: Pick<DebtEntry, "balances">): string | null {
  return (
    balances
      .flatMap(({ amountAt }) => amountAt ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}

/** What was stored before amounts were written in one way is read so. */
function canonical(amount: string | null): string | null {
  return amount === null ? null : canonicalAmount(amount);
}

function instant(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
