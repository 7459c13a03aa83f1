import type { Debt, DebtKind, MinimumRule } from "@snowball/contract";
import { addMonths, compareDates, dayOfMonth } from "@snowball/dates";
import { canonicalAmount, canonicalPercentage, signOf } from "@snowball/money";
import { estimateEscrow, estimateFigures, type LoanReport, whatIsMissing } from "@snowball/planner";

import { presentStudentLoanTerms } from "#features/accounts/index.ts";

import { type Current, usualAccrual } from "./current-balances.ts";
import { balancesOfLinked, balancesOfManual } from "./debt-balance-rules.ts";
import { type DebtEntry, type LinkedDebt, NOTHING_STATED, type StatedDebt } from "./debt-rows.ts";
import { payableOfLinked, payableOfManual, unpaidInterestOf } from "./payable-debt-rules.ts";
import { findDuplicateCandidates } from "./same-debt-rules.ts";

type Days = {
  /** Earliest calendar date on which a due date is not yet past. */
  lastBegun: string;
  /** First day of the month of the next payments. */
  firstMonth: string;
  today: string;
};

/** A debt without estimates, missing figures and duplicate candidates. */
type Stated = Omit<Debt, "missing" | "minimum_estimate" | "may_be">;

/**
 * Returns the user's debts as the API shows them: facts with their sources, estimates and missing figures. Linked
 * debts come first; both kinds keep their order.
 */
export function describeDebts(
  { linked, manual }: { linked: readonly LinkedDebt[]; manual: readonly Current<DebtEntry>[] },
  { lastBegun, firstMonth, today }: Days,
): Debt[] {
  const stated = [
    ...linked.map((debt) =>
      ofLinked({ ...debt, entry: debt.entry && canonicalDebt(debt.entry) }, { lastBegun, today }),
    ),
    ...manual.map((entry) => ofManual(canonicalDebt(entry), today)),
  ];
  const reports = new Map(linked.map((debt) => [debt.id, loanReportOf(debt)]));
  const lastReports = new Map(manual.map(({ id, last_bank_report }) => [id, last_bank_report]));
  const debts = stated.map((debt) => {
    const plain = { ...debt, minimum_estimate: null };
    const report = reports.get(debt.uuid) ?? null;
    const figures = estimateFigures(plain, firstMonth, report);
    const estimate = figures.minimum_estimate ?? keptEstimate(plain, lastReports.get(debt.uuid));
    return { ...plain, ...figures, minimum_estimate: estimate };
  });
  const same = findDuplicateCandidates(
    debts,
    new Map(manual.map((entry) => [entry.id, entry.kept_apart])),
  );

  return debts.map((debt) => ({
    ...debt,
    may_be: same.get(debt.uuid) ?? null,
    missing: whatIsMissing(debt, firstMonth),
  }));
}

/** Returns the estimate from the lender's last report, unless the user states a payment or a deferment. */
function keptEstimate(
  debt: Stated,
  last_bank_report: DebtEntry["last_bank_report"] | undefined,
): string | null {
  const { minimum, minimum_rule: rule, deferment_until: deferment } = debt;
  if (minimum.value !== null || rule !== null || deferment !== null) return null;

  return last_bank_report?.minimumEstimate ?? null;
}

/** Returns what the lender of a linked loan reports besides its next payment. */
function loanReportOf({ report }: LinkedDebt): LoanReport {
  const { last_payment_amount: amount = null, last_payment_date: date = null } = report ?? {};

  return {
    lastPayment: amount === null || date === null ? null : { amount, date },
    expectedPayoffDate: report?.expected_payoff_date ?? null,
    principalLent: report?.origination_principal_amount ?? null,
    termMonths: report?.term_months ?? null,
  };
}

function ofLinked(debt: LinkedDebt, { lastBegun, today }: Omit<Days, "firstMonth">): Stated {
  const stated = debt.entry ?? NOTHING_STATED;
  const payable = payableOfLinked(debt, lastBegun);
  const { owed, due_day: dueDay } = payable;
  const balances = balancesOfLinked(debt, { owed: owed.value, dueDay, today });
  const studentLoan = debt.report?.kind === "student_loan" ? debt.report : null;
  const terms = termsOf(stated, payable.kind);

  return {
    ...payable,
    ...terms,
    credit_limit: debt.balanceLimit,
    balances,
    escrow_estimate: escrowOf(debt, { ...payable, ...terms, balances }),
    is_overdue: isOverdue(debt, { dueDate: payable.due_date, lastBegun }),
    last_statement_on: debt.report?.last_statement_issue_date ?? null,
    last_statement_balance: debt.report?.last_statement_balance ?? null,
    // With any other accrual, unpaid interest is part of the principal.
    accrued_interest:
      terms.accrual === "simple_daily"
        ? (stated.accrued_interest ?? unpaidInterestOf(studentLoan, payable.owed.value))
        : stated.accrued_interest,
    student_loan: studentLoan && presentStudentLoanTerms(studentLoan),
  };
}

function ofManual(entry: Current<DebtEntry>, today: string): Stated {
  const payable = payableOfManual(entry);

  return {
    ...payable,
    ...termsOf(entry, payable.kind),
    ...(entry.inTransit !== null && { in_transit: entry.inTransit }),
    credit_limit: null,
    balances: balancesOfManual(entry),
    escrow_estimate:
      entry.escrow === null ? (entry.last_bank_report?.escrowEstimate ?? null) : null,
    is_overdue: false,
    last_statement_on: lastOnDayOf(entry.last_bank_report?.statementOn ?? null, today),
    student_loan: entry.last_bank_report?.studentLoan ?? null,
  };
}

/** Returns the last day up to today on the day of the month of an earlier date, as the interest of a card is charged. */
function lastOnDayOf(earlier: string | null, today: string): string | null {
  if (earlier === null) return null;
  const day = dayOfMonth(earlier);

  return (
    [0, -1].map((months) => addMonths(today, months, day)).find((each) => each <= today) ?? null
  );
}

/** Estimates the escrow of a mortgage from the terms that the bank reports, if the user states none. */
function escrowOf(
  { report }: LinkedDebt,
  stated: Pick<Debt, "kind" | "escrow" | "balances" | "minimum" | "minimum_rule">,
): string | null {
  if (stated.kind !== "mortgage" || stated.escrow !== null) return null;
  const payment = stated.minimum_rule?.amount ?? stated.minimum.value;
  const rate = stated.balances[0]?.apr.value ?? null;
  const principalLent = report?.origination_principal_amount ?? null;

  return estimateEscrow({ payment, principalLent, rate, termMonths: report?.term_months ?? null });
}

/** Returns the terms and the note that only the user can state, with defaults for the kind of debt. */
function termsOf(stated: StatedDebt, kind: DebtKind) {
  return {
    minimum_rule: ruleOf(stated),
    accrual: stated.accrual ?? usualAccrual(kind),
    accrued_interest: stated.accrued_interest,
    monthly_fee: stated.monthly_fee,
    annual_fee: annualFeeOf(stated),
    escrow: stated.escrow,
    is_subsidized: stated.is_subsidized,
    is_secured: stated.is_secured ?? (kind === "mortgage" || kind === "auto_loan"),
    is_prepayable: stated.is_prepayable,
    note: stated.note,
  } satisfies Partial<Debt>;
}

function ruleOf({ minimum_rule }: StatedDebt): MinimumRule | null {
  if (minimum_rule === null) return null;
  const { type, amount, percent, floor, termMonths } = minimum_rule;

  return { type, amount, percent, floor, term_months: termMonths, source: "user" };
}

function annualFeeOf({ annual_fee_amount: amount, annual_fee_month: month }: StatedDebt) {
  return amount === null || month === null ? null : { amount, month };
}

/**
 * Whether a payment is overdue: the lender's flag if it reports one. Otherwise the amount must be known and above
 * zero, and its due date past.
 */
function isOverdue(
  { report }: LinkedDebt,
  { dueDate, lastBegun }: { dueDate: string | null; lastBegun: string },
): boolean {
  if (report === null) return false;
  const {
    is_overdue: reported,
    past_due_amount: pastDue,
    minimum_payment_amount: minimum,
  } = report;
  if (reported !== null) return reported;
  if (pastDue !== null) return signOf(pastDue) > 0;
  if (minimum === null || dueDate === null) return false;

  return signOf(minimum) > 0 && compareDates(dueDate, lastBegun) < 0;
}

type Balance = StatedDebt["balances"][number];

/**
 * Returns the debt with every figure in canonical form, such as `"7.50"` for `"007.50"`. Runs before a debt is
 * stored and after it is read, because older rows hold figures as they were typed.
 */
export function canonicalDebt<T extends StatedDebt>(stated: T): T {
  const { minimum_rule: rule } = stated;

  return {
    ...stated,
    owed: amountOf(stated.owed),
    balances: stated.balances.map(canonicalBalance),
    minimum: amountOf(stated.minimum),
    minimum_rule: rule && {
      ...rule,
      amount: amountOf(rule.amount),
      percent: percentageOf(rule.percent),
      floor: amountOf(rule.floor),
    },
    accrued_interest: amountOf(stated.accrued_interest),
    monthly_fee: amountOf(stated.monthly_fee),
    annual_fee_amount: amountOf(stated.annual_fee_amount),
    escrow: amountOf(stated.escrow),
    autopay_amount: amountOf(stated.autopay_amount),
  };
}

function canonicalBalance(balance: Balance): Balance {
  const { amount, apr, promo, deferred } = balance;

  return {
    ...balance,
    amount: amountOf(amount),
    apr: percentageOf(apr),
    promo: promo && { ...promo, apr: canonicalPercentage(promo.apr) },
    deferred: deferred && {
      ...deferred,
      apr: canonicalPercentage(deferred.apr),
      accrued: canonicalAmount(deferred.accrued),
    },
  };
}

function amountOf(amount: string | null): string | null {
  return amount === null ? null : canonicalAmount(amount);
}

function percentageOf(percentage: string | null): string | null {
  return percentage === null ? null : canonicalPercentage(percentage);
}
