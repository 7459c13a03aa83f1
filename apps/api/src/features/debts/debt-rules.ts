import type { Debt, DebtKind, MinimumRule } from "@snowball/contract";
import { compareDates } from "@snowball/dates";
import { signOf, sumAmounts } from "@snowball/money";
import {
  estimateEscrow,
  estimateFigures,
  planningCurrency,
  whatIsMissing,
} from "@snowball/planner";

import { balanceInAll, presentStudentLoanTerms } from "#features/accounts/index.ts";

import { canonicalDebt } from "./canonical-debt-rules.ts";
import { balancesOfLinked, balancesOfManual } from "./debt-balance-rules.ts";
import { dueDateOf } from "./due-date-rules.ts";
import { NOTHING_STATED, type DebtEntry, type LinkedDebt, type StatedDebt } from "./debt-rows.ts";
import { kindOf } from "./debt-kind-rules.ts";
import { figureOf, userFigure } from "./figure-rules.ts";
import { pausedUntil, unpaidInterestOf } from "./student-loan-rules.ts";

export type Days = {
  /** Calendar date from which on a due date is not yet past. */
  lastBegun: string;
  /** Month of the next payments, as the date of its first day. */
  firstMonth: string;
};

/** A debt before anything was estimated or found missing. */
type Stated = Omit<Debt, "missing" | "minimum_estimate">;

/**
 * The user's debts as they are shown and planned with: facts with their sources, estimates beside
 * them, and what is missing. Linked debts come first, both kinds in the order in which they came.
 */
export function describeDebts(
  { linked, manual }: { linked: readonly LinkedDebt[]; manual: readonly DebtEntry[] },
  { lastBegun, firstMonth }: Days,
): Debt[] {
  const stated = [
    ...linked.map((debt) =>
      ofLinked({ ...debt, entry: debt.entry && canonicalDebt(debt.entry) }, lastBegun),
    ),
    ...manual.map((entry) => ofManual(canonicalDebt(entry))),
  ];
  const debts = stated.map((debt) => {
    const plain = { ...debt, minimum_estimate: null };
    return { ...plain, ...estimateFigures(plain, firstMonth) };
  });
  const currency = planningCurrency(debts);

  return debts.map((debt) => ({ ...debt, missing: whatIsMissing(debt, { firstMonth, currency }) }));
}

function ofLinked(debt: LinkedDebt, lastBegun: string): Stated {
  const { syncedAt } = debt;
  const stated = debt.entry ?? NOTHING_STATED;
  const owed = owedOn(debt, stated);
  const minimum = figureOf({
    bank: debt.minimum,
    syncedAt,
    user: stated.minimum,
    statedAt: instant(stated.minimumAt),
  });
  const balances = balancesOfLinked(debt, owed.value);
  const studentLoan = debt.liability === "student_loan" ? debt.studentLoan : null;
  const terms = termsOf(stated, { kind: kindOf(debt), duplicateOf: debt.duplicateOf });

  return {
    uuid: debt.id,
    account: debt.id,
    item: debt.connectionId,
    name: debt.officialName ?? debt.name,
    lender: debt.institutionName,
    institution_id: debt.institutionId,
    mask: debt.mask,
    currency: debt.currency,
    owed,
    balances,
    minimum,
    escrow_estimate: escrowOf(debt, { ...terms, balances, minimum }),
    ...dueOf(debt, lastBegun),
    due_day: stated.dueDay ?? dayOf(debt.dueDate),
    ...terms,
    // Where interest is not counted apart, unpaid interest is part of the principal.
    accrued_interest:
      terms.accrual === "simple_daily"
        ? (stated.accruedInterest ?? unpaidInterestOf(studentLoan, owed.value))
        : stated.accruedInterest,
    deferment_until: stated.defermentUntil ?? pausedUntil(studentLoan, lastBegun),
    student_loan: studentLoan && presentStudentLoanTerms(studentLoan),
  };
}

function owedOn({ balanceCurrent, studentLoan, syncedAt }: LinkedDebt, stated: StatedDebt) {
  const { outstandingInterestAmount = null } = studentLoan ?? {};

  return figureOf({
    bank: balanceInAll({ balanceCurrent, outstandingInterestAmount }),
    syncedAt,
    user: stated.owed,
    statedAt: instant(stated.owedAt),
  });
}

function ofManual(entry: DebtEntry): Stated {
  const amounts = entry.balances.flatMap(({ amount }) => amount ?? []);

  return {
    uuid: entry.id,
    account: null,
    item: null,
    // The table's check holds these three for every entry without an account.
    name: entry.name ?? "",
    lender: entry.lender,
    institution_id: null,
    mask: null,
    currency: entry.currency,
    owed: userFigure(sumAmounts(amounts), lastStatedAt(entry)),
    balances: balancesOfManual(entry),
    minimum: userFigure(entry.minimum, instant(entry.minimumAt)),
    escrow_estimate: null,
    due_date: null,
    due_date_source: null,
    bank_due_date: null,
    due_day: entry.dueDay,
    is_overdue: false,
    student_loan: null,
    ...termsOf(entry, { kind: entry.kind ?? "other", duplicateOf: null }),
  };
}

/** When it is due, where the bank says a date, and whether that is over. */
function dueOf(debt: LinkedDebt, lastBegun: string) {
  const { entry, dueDate: bankDate } = debt;
  if (bankDate === null) {
    const unknown = { due_date: null, due_date_source: null, bank_due_date: null };
    return { ...unknown, is_overdue: isOverdue(debt, lastBegun) };
  }
  const { date, source } = dueDateOf({ bankDate, userDay: entry?.dueDay ?? null }, lastBegun);

  return {
    due_date: date,
    due_date_source: source,
    bank_due_date: source === "user" ? bankDate : null,
    is_overdue: isOverdue({ ...debt, dueDate: date }, lastBegun),
  };
}

/** Of a mortgage whose escrow nobody states, from the terms that the bank reports. */
function escrowOf(
  { principalLent, termMonths }: LinkedDebt,
  stated: Pick<Debt, "kind" | "escrow" | "balances" | "minimum" | "minimum_rule">,
): string | null {
  if (stated.kind !== "mortgage" || stated.escrow !== null) return null;
  const payment = stated.minimum_rule?.amount ?? stated.minimum.value;
  const rate = stated.balances[0]?.apr.value ?? null;

  return estimateEscrow({ payment, principalLent, rate, termMonths });
}

/** What only a user can say, or what is usual for a debt of the kind. */
function termsOf(
  stated: StatedDebt,
  { kind, duplicateOf }: { kind: DebtKind; duplicateOf: string | null },
) {
  return {
    kind,
    minimum_rule: ruleOf(stated),
    accrual: stated.accrual ?? (kind === "student_loan" ? "simple_daily" : "monthly"),
    accrued_interest: stated.accruedInterest,
    monthly_fee: stated.monthlyFee,
    annual_fee: annualFeeOf(stated),
    escrow: stated.escrow,
    deferment_until: stated.defermentUntil,
    is_subsidized: stated.isSubsidized,
    duplicate_of: duplicateOf,
    // Whatever else the user says of these does not let them in. A mortgage is paid on schedule.
    is_included: stated.isIncluded ?? (duplicateOf === null && kind !== "mortgage"),
    is_secured: stated.isSecured ?? (kind === "mortgage" || kind === "auto_loan"),
    is_prepayable: stated.isPrepayable,
    nickname: stated.nickname,
    autopay: { type: stated.autopay, amount: stated.autopayAmount },
    lead_days: stated.leadDays,
    reminder_days: stated.reminderDays,
  } satisfies Partial<Debt>;
}

function ruleOf({ minimumRule }: StatedDebt): MinimumRule | null {
  if (minimumRule === null) return null;
  const { type, amount, percent, floor, termMonths } = minimumRule;

  return { type, amount, percent, floor, term_months: termMonths, source: "user" };
}

function annualFeeOf({ annualFeeAmount: amount, annualFeeMonth: month }: StatedDebt) {
  return amount === null || month === null ? null : { amount, month };
}

/** A sum is as old as its latest part; the instants' written form sorts like time. */
function lastStatedAt({ balances }: StatedDebt): string | null {
  return (
    balances
      .flatMap(({ amountAt }) => amountAt ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}

function instant(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

function dayOf(date: string | null): number | null {
  return date === null ? null : Number(date.slice(8));
}

/**
 * The lender's word counts; without one a payment is overdue when something is due and its day has
 * passed. An amount that is unknown is never called overdue by us.
 */
function isOverdue(
  { isOverdue: banksWord, minimum, dueDate }: LinkedDebt,
  lastBegun: string,
): boolean {
  if (banksWord !== null) return banksWord;
  if (minimum === null || dueDate === null) return false;

  return signOf(minimum) > 0 && compareDates(dueDate, lastBegun) < 0;
}
