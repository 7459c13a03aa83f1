import type { UpcomingPaymentState } from "@snowball/contract";
import { compareDates } from "@snowball/dates";
import { signOf } from "@snowball/money";

import { dueDateOf } from "#features/debts/index.ts";

/** A debt as the lender and the user last described it. `null` means that they did not say. */
export type Debt = {
  accountId: string;
  connectionId: string;
  name: string;
  officialName: string | null;
  mask: string | null;
  currency: string | null;
  liability: "credit" | "mortgage" | "student_loan";
  bankAmount: string | null;
  userAmount: string | null;
  userAmountAt: Date | null;
  bankDueDate: string | null;
  /** Day of the month; 31 is the last day of a shorter one. */
  userDueDay: number | null;
  /** Due before and not paid, as the lender says. */
  pastDueAmount: string | null;
  /** The lender's own word; null when it has none. */
  isOverdue: boolean | null;
  institutionId: string | null;
  institutionName: string | null;
  syncedAt: Date | null;
};

type Source = "bank" | "user" | null;

export type UpcomingPayment = Omit<Debt, "isOverdue"> & {
  amount: string | null;
  amountSource: Source;
  dueDate: string | null;
  dueDateSource: Source;
  state: UpcomingPaymentState;
  isOverdue: boolean;
};

/**
 * Spec §2, Home: by next due date, the earliest first, debts without a date last. Equal dates keep
 * one order, by name and then by id, so that a list does not jump between two loads.
 * @param today calendar date from which on a due date is not yet past.
 */
export function arrangeUpcomingPayments(debts: readonly Debt[], today: string): UpcomingPayment[] {
  return debts.map((debt) => describe(debt, today)).toSorted(byDueDate);
}

/** As everywhere, the user's word counts. */
function describe(debt: Debt, today: string): UpcomingPayment {
  const { bankAmount, userAmount, bankDueDate, userDueDay } = debt;
  const amount = userAmount ?? bankAmount;
  const due = dueDateOf({ bankDate: bankDueDate, userDay: userDueDay }, today);

  return {
    ...debt,
    amount,
    amountSource: userAmount !== null ? "user" : bankAmount !== null ? "bank" : null,
    dueDate: due.date,
    dueDateSource: due.source,
    state: stateOf(amount),
    isOverdue: isOverdue(debt, { dueDate: due.date, today }),
  };
}

/** Unknown is not zero: only an amount that somebody stated can say that nothing is due. */
export function stateOf(amount: string | null): UpcomingPaymentState {
  if (amount === null) return "unknown";

  return signOf(amount) > 0 ? "due" : "nothing_due";
}

/**
 * The lender's word counts; without one, a payment is overdue when something is due and its day has
 * passed. Whether something is due the lender knows better than who entered an amount some time ago.
 * An unknown amount is never called overdue by us: perhaps nothing is due.
 */
function isOverdue(
  { isOverdue: lendersWord, bankAmount, userAmount, bankDueDate }: Debt,
  { dueDate, today }: { dueDate: string | null; today: string },
): boolean {
  if (lendersWord !== null) return lendersWord;
  const isDue = stateOf(bankAmount ?? userAmount) === "due";

  // Without the bank's word on a date nobody knows which bill is meant.
  return isDue && bankDueDate !== null && dueDate !== null && compareDates(dueDate, today) < 0;
}

function byDueDate(left: UpcomingPayment, right: UpcomingPayment): number {
  if (left.dueDate !== right.dueDate) {
    if (left.dueDate === null) return 1;
    if (right.dueDate === null) return -1;
    return compareDates(left.dueDate, right.dueDate);
  }

  const byName = shownName(left).localeCompare(shownName(right), "en");
  return byName || (left.accountId < right.accountId ? -1 : 1);
}

/** UTC−12, where a day ends last. */
const lastTimeZone = new Intl.DateTimeFormat("en-CA", { timeZone: "-12:00" });

/**
 * The calendar date where it is earliest on Earth. We do not know where the user is, so a day is
 * over for us when it is over everywhere.
 */
export function lastDateToHaveBegun(now: Date): string {
  return lastTimeZone.format(now);
}

/** Spec §2: the account's official name, or its name where it has no official one. */
export function shownName({ officialName, name }: Pick<Debt, "officialName" | "name">): string {
  return officialName ?? name;
}
