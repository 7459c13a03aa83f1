import type { CombinedBill, Debt, DebtKind, Figure } from "@snowball/contract";
import { addMonths, compareDates, dayOfMonth, lastDayOf, nearestOnDay } from "@snowball/dates";
import { canonicalAmount, compareAmounts, signOf, sumAmounts } from "@snowball/money";
import { isIncomeDriven, isPausedLoanStatus } from "@snowball/planner";

import { balanceInAll, type Liability } from "#features/accounts/index.ts";

import type { Current } from "./current-balances.ts";
import { type DebtEntry, type LinkedDebt, NOTHING_STATED, type StatedDebt } from "./debt-rows.ts";

/** The fields of a debt that its payments need: names, amounts and dates, without rates and estimates. */
type PayableDebt = Pick<Debt, keyof ReturnType<typeof payableOfLinked>>;

/** @param lastBegun earliest calendar date on which a due date is not yet past. */
export function payableOfLinked(debt: LinkedDebt, lastBegun: string) {
  const { syncedAt, report } = debt;
  const stated = debt.entry ?? NOTHING_STATED;
  const outstandingInterestAmount = report?.outstanding_interest_amount ?? null;

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
      statedAt: instant(stated.owed_at),
    }),
    estimated_interest: null,
    due_day_as_of: null,
    last_report_at: null,
    minimum: figureOf({
      bank: reportedMinimum(debt, lastBegun).amount,
      syncedAt,
      user: canonical(stated.minimum),
      statedAt: instant(stated.minimum_at),
    }),
    combined_bill: combinedBillOf(debt),
    ...dueOf(debt, lastBegun),
    ...termsOf(
      { ...stated, is_included: stated.is_included ?? debt.backInclusion },
      { kind: kindOf(debt), duplicateOf: debt.duplicateOf },
    ),
    deferment_until: defermentOf(debt, lastBegun),
  } satisfies Partial<Debt>;
}

export function payableOfManual(entry: Current<DebtEntry>): PayableDebt {
  const amounts = entry.balances.flatMap(({ amount }) => amount ?? []);

  return {
    uuid: entry.id,
    account: null,
    item: null,
    // A check constraint guarantees name, kind and currency for every entry without an account.
    name: entry.name ?? "",
    lender: entry.lender,
    institution_id: null,
    mask: entry.last_bank_report?.mask ?? null,
    currency: entry.currency,
    owed: userFigure(sumAmounts(amounts), lastStatedAt(entry)),
    estimated_interest: entry.estimatedInterest,
    minimum: userFigure(canonical(entry.minimum), instant(entry.minimum_at)),
    combined_bill: null,
    due_date: null,
    due_date_source: null,
    bank_due_date: null,
    due_day: entry.due_day,
    due_day_as_of: instant(entry.due_day_at),
    last_report_at: entry.last_bank_report?.seenAt ?? null,
    ...termsOf(
      // If the debt was linked again, its inclusion was set before and applies to the linked debt.
      { ...entry, is_included: entry.duplicate_of === null ? entry.is_included : null },
      { kind: entry.kind ?? "other", duplicateOf: entry.duplicate_of },
    ),
  };
}

/** Returns the due date, if the bank reports one, and the day of the month on which payments are due. */
function dueOf({ entry, report, latestDueDay }: LinkedDebt, lastBegun: string) {
  const bankDate = report?.next_payment_due_date ?? null;
  const userDay = entry?.due_day ?? null;
  if (bankDate === null) {
    return { due_date: null, due_date_source: null, bank_due_date: null, due_day: userDay };
  }
  const { date, source } = dueDateOf({ bankDate, userDay }, lastBegun);

  return {
    due_day: userDay ?? dueDayOf(bankDate, latestDueDay),
    due_date: date,
    due_date_source: source,
    bank_due_date: source === "user" ? bankDate : null,
  };
}

/** A bill that is due on the 31st is due on February 28, too: at a month's end, the latest day of the last year counts. */
function dueDayOf(date: string, latest: number | null): number {
  const day = dayOfMonth(date);
  const isMonthEnd = lastDayOf(date) === date;

  return isMonthEnd ? Math.max(day, latest ?? day) : day;
}

function termsOf(
  stated: Omit<StatedDebt, "balances">,
  { kind, duplicateOf }: { kind: DebtKind; duplicateOf: string | null },
) {
  return {
    kind,
    deferment_until: stated.deferment_until,
    duplicate_of: duplicateOf,
    // Duplicates and mortgages are excluded unless the user includes them. A mortgage is paid on schedule.
    is_included: stated.is_included ?? (duplicateOf === null && kind !== "mortgage"),
    nickname: stated.nickname,
    autopay: { type: stated.autopay, amount: canonical(stated.autopay_amount) },
    lead_days: stated.lead_days,
    reminder_days: stated.reminder_days,
  } satisfies Partial<Debt>;
}

/** Returns the time of the latest balance, or null. The ISO format sorts like time. */
function lastStatedAt({ balances }: Pick<DebtEntry, "balances">): string | null {
  return (
    balances
      .flatMap(({ amountAt }) => amountAt ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}

/** Older rows may hold amounts as they were typed. */
function canonical(amount: string | null): string | null {
  return amount === null ? null : canonicalAmount(amount);
}

function instant(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

type ReportedMinimum = {
  /** The payment that the bank requests on this debt; null = unknown. */
  amount: string | null;
  isZeroUnclear: boolean;
  /** No payment is due on a loan for now, perhaps without a known end. */
  isPaused: boolean;
};

/**
 * Reads the payment that a bank reports on a linked debt.
 *
 * - For a combined bill of several student loans, it is this loan's share.
 * - A loan's payment of zero is unknown: several servicers report zero while autopay is on. It is zero if the
 *   user states autopay, if the loan is deferred, if the servicer reports an income-driven plan, or if
 *   nothing is owed.
 * @param lastBegun calendar date from which on a date is not yet past.
 */
export function reportedMinimum(debt: LinkedDebt, lastBegun: string): ReportedMinimum {
  const { minimum_payment_amount: minimum = null, bill_share: billShare = null } =
    debt.report ?? {};
  const share = debt.billAnswer === false ? null : billShare;
  const amount = share ?? minimum;
  const isZeroUnclear = minimum !== null && signOf(minimum) === 0 && mayHaveToPay(debt, lastBegun);

  return {
    amount: isZeroUnclear ? null : amount,
    isZeroUnclear,
    isPaused: isDeferred(debt, lastBegun),
  };
}

function mayHaveToPay(debt: LinkedDebt, lastBegun: string): boolean {
  const { autopay } = debt.entry ?? NOTHING_STATED;
  const isOwed = debt.balanceCurrent === null || signOf(debt.balanceCurrent) > 0;
  if (kindOf(debt) === "credit_card" || autopay !== "none" || !isOwed) return false;
  if (isDeferred(debt, lastBegun)) return false;

  const repaymentPlan = { type: debt.report?.repayment_plan ?? null };
  return !isIncomeDriven({ student_loan: { repayment_plan: repaymentPlan } });
}

function isDeferred(debt: LinkedDebt, lastBegun: string): boolean {
  const until = defermentOf(debt, lastBegun);
  if (until !== null && compareDates(until, lastBegun) >= 0) return true;
  const { report } = debt;

  return report?.kind === "student_loan" && isPausedLoanStatus(report.loan_status)
    ? report.loan_status_end_date === null
    : false;
}

/** Returns the date until which no payment is due, as the user states or else the servicer reports. */
function defermentOf({ entry, report }: LinkedDebt, lastBegun: string): string | null {
  return (
    entry?.deferment_until ??
    (report?.kind === "student_loan" ? pausedUntil(report, lastBegun) : null)
  );
}

/** Returns the bill that the servicer reports on several loans; null if the minimum is this debt's alone. */
function combinedBillOf({ report, billAnswer }: LinkedDebt): CombinedBill | null {
  const { minimum_payment_amount: minimum = null, bill_loans: billLoans = null } = report ?? {};
  if (billLoans === null || minimum === null) return null;

  return {
    amount: minimum,
    loan_count: billLoans,
    is_shared: billAnswer !== false,
    is_confirmed: billAnswer !== null,
  };
}

type DueDate = { date: string | null; source: "bank" | "user" | null };

/**
 * Returns the next due date of a linked debt. The user's due day moves the bank's date to the nearest date on that
 * day, which belongs to the same bill. `forgetAgreedDueDays` removes the day when the bank reports it too. Without
 * a bank date, it is the next date on that day.
 * @param today earliest calendar date on which a due date is not yet past.
 */
export function dueDateOf(
  { bankDate, userDay }: { bankDate: string | null; userDay: number | null },
  today: string,
): DueDate {
  if (userDay === null) return { date: bankDate, source: bankDate === null ? null : "bank" };
  if (bankDate === null) return { date: nextOnDay(userDay, today), source: "user" };
  const date = nearestOnDay(bankDate, userDay);

  return { date, source: date === bankDate ? "bank" : "user" };
}

/** Returns the first date from `today` on that falls on this day of its month. */
function nextOnDay(day: number, today: string): string {
  const thisMonths = addMonths(today, 0, day);

  return compareDates(thisMonths, today) < 0 ? addMonths(today, 1, day) : thisMonths;
}

type Sources = {
  bank: string | null;
  /** When the bank's data was last refreshed. */
  syncedAt: Date | null;
  user: string | null;
  /** ISO 8601. */
  statedAt: string | null;
};

/**
 * Returns a figure from the bank's report and the user's override. An override counts, and the bank's value stays
 * visible.
 */
export function figureOf({ bank, syncedAt, user, statedAt }: Sources): Figure<string> {
  if (user !== null) return { value: user, source: "user", as_of: statedAt, bank_value: bank };
  if (bank === null) return { value: null, source: null, as_of: null, bank_value: null };

  return {
    value: bank,
    source: "bank",
    as_of: syncedAt?.toISOString() ?? null,
    bank_value: null,
  };
}

/** Returns a figure that only the user states. */
function userFigure(user: string | null, statedAt: string | null): Figure<string> {
  return figureOf({ bank: null, syncedAt: null, user, statedAt });
}

/** Loan subtypes of the bank-linking provider that imply a kind of debt. */
const KIND_OF_LOAN: Record<string, DebtKind> = {
  auto: "auto_loan",
  consumer: "personal_loan",
  "home equity": "mortgage",
  mortgage: "mortgage",
  student: "student_loan",
};

/**
 * Returns the kind of an account's debt from its liability, or from its subtype if the bank reports no liability. A
 * loan with any other subtype, such as a line of credit, is `other`.
 */
export function kindOf({
  report,
  type,
  subtype,
}: Pick<LinkedDebt, "report" | "type" | "subtype">): DebtKind {
  switch (report?.kind) {
    case "credit":
      return "credit_card";
    case "mortgage":
    case "student_loan":
      return report.kind;
    case undefined:
      return type === "credit" ? "credit_card" : (KIND_OF_LOAN[subtype ?? ""] ?? "other");
  }
}

/**
 * Returns the date until which the servicer requests no payment, or null if it requests one or reports no date. No
 * servicer reports whether interest accrues in the meantime, so plans assume that it does.
 * @param lastBegun earliest calendar date on which a date is not yet past.
 */
function pausedUntil(
  { loan_status: status, loan_status_end_date: until }: Liability,
  lastBegun: string,
): string | null {
  if (until === null || !isPausedLoanStatus(status)) return null;

  return compareDates(until, lastBegun) < 0 ? null : until;
}

/**
 * Returns the unpaid interest that the servicer reports, or null if it exceeds the balance and so cannot be a part
 * of it.
 */
export function unpaidInterestOf(report: Liability | null, owed: string | null): string | null {
  const interest = report?.outstanding_interest_amount ?? null;
  if (interest === null || owed === null) return interest;

  return compareAmounts(interest, owed) > 0 ? null : interest;
}
