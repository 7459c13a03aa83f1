import { foldQuestions, type MonthDebt, type MonthPayment } from "@snowball/contract";
import { compareDates, daysBetween, formatShortDate } from "@snowball/dates";
import { signOf, sumAmounts } from "@snowball/money";
import { dayOfExtra, distinctNames, formatDue, lastDayToPay, wholeIn } from "@snowball/planner";

import { shownName } from "#lib/shown-name.ts";
import { isSettled, paymentKey, type Payable } from "./actions/payable.ts";

/**
 * The sections of Home, in order. The first four divide one list by due date. `following` and `extra` are
 * separate lists below it.
 */
export const groupNames = {
  past: "Past due",
  soon: "Due in the next 7 days",
  later: "Due later",
  undated: "No date",
  following: "Following payments",
  extra: "Extra payments",
};
export type Group = keyof typeof groupNames;
export const GROUPS = Object.keys(groupNames) as Group[];

export type PaymentOfMonth = {
  payment: MonthPayment;
  debt: MonthDebt;
  payable: Payable;
  /** Later unconfirmed payments of the debt, which the row asks about as well. */
  alsoAsked?: readonly PaymentOfMonth[];
  /** Why nothing is due on a loan, such as until when it is deferred. */
  reason?: string;
};

export type HomeRow = PaymentOfMonth & { group: Group };

export type RowsInput = {
  debts: readonly MonthDebt[];
  today: string;
  /** Payments before the user changed them on this screen, by key. */
  before: ReadonlyMap<string, Payable>;
  /** Debts with unconfirmed payments that the user answers one by one. */
  oneByOne: ReadonlySet<string>;
};

const SOON_DAYS = 7;

/**
 * Returns the rows of Home: past payments that are open, the next payment of each debt by due date, rows without a
 * date last, then the later payments of those debts and the plan's extras. A changed row keeps its place, so that no
 * other row moves under the user's finger.
 */
export function arrangeRows(payments: readonly MonthPayment[], shown: RowsInput): HomeRow[] {
  const { today, before, oneByOne } = shown;
  const rows = foldRows(nameRows(payments, shown), oneByOne).map((row) => ({
    ...row,
    group: findGroup(row, today),
  }));

  return onePerDebt(rows, { before, today }).toSorted(
    (one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group),
  );
}

/** @param oneByOne debts for which the user wants to answer each payment separately */
export function foldRows(
  rows: readonly PaymentOfMonth[],
  oneByOne: ReadonlySet<string>,
): PaymentOfMonth[] {
  return foldQuestions(rows, oneByOne).map(([row, ...others]) =>
    others.length === 0 ? row : { ...row, alsoAsked: others },
  );
}

export function nameRows(
  payments: readonly MonthPayment[],
  { debts, before }: Pick<RowsInput, "debts" | "before">,
): PaymentOfMonth[] {
  const names = distinctNames(debts);
  const rows = payments.flatMap((payment) => {
    const debt = debts.find(({ uuid }) => uuid === payment.debt);
    if (!debt) return [];
    const name = names.get(debt.uuid) ?? shownName(debt);
    return [{ payment, debt, payable: buildPayable(payment, debt, name) }];
  });

  return withDates(withSentExtras(rows, before));
}

/**
 * Of the payments that belong to no listed one, keeps only extras that were sent on this screen. They keep
 * their keys, so that they can be undone in place.
 */
function withSentExtras(
  rows: readonly PaymentOfMonth[],
  before: RowsInput["before"],
): PaymentOfMonth[] {
  const keys = new Set(rows.map(({ payable }) => paymentKey(payable)));

  return rows.flatMap((row) => {
    const { payment, payable } = row;
    if (payment.kind !== "other") return [row];
    const sent = [...before.values()].find(
      (each) => each.isExtra === true && each.debt === payable.debt && !keys.has(paymentKey(each)),
    );
    return sent ? [{ ...row, payable: { ...payable, isExtra: true, extraOf: sent.extraOf } }] : [];
  });
}

/**
 * Lists each debt by its next due date. A late payment takes that place, unless the next one is due soon. Other past
 * payments stay if they are open, or in transit so that they can be undone. Later ones move to `following`, unless
 * nothing is due.
 */
function onePerDebt(
  rows: readonly HomeRow[],
  { before, today }: Pick<RowsInput, "before" | "today">,
): HomeRow[] {
  const minimums = rows.filter(({ group }) => group !== "extra");
  const listed = new Set(
    [...Map.groupBy(minimums, ({ payable }) => payable.debt).values()].map((ofDebt) => {
      const next = ofDebt.find(({ payment }) => {
        const due = effectiveDueDate(payment);
        return due === null || compareDates(due, today) >= 0;
      });
      const late = ofDebt.find(({ payment }) => payment.state === "late");
      return late && next?.group !== "soon" ? late : (next ?? ofDebt.at(-1));
    }),
  );

  return rows.flatMap((row) => {
    const { group, payment } = row;
    if (group === "extra" || payment.state === "late" || listed.has(row)) return [row];
    if (group === "past") return payment.state === "sent" || wasOpen(row, before) ? [row] : [];
    const isNews = payment.state !== "nothing_due" || wasOpen(row, before);
    return isNews ? [{ ...row, group: "following" as const }] : [];
  });
}

export function wasOpen({ payable }: PaymentOfMonth, before: RowsInput["before"]): boolean {
  return !isSettled(before.get(paymentKey(payable)) ?? payable);
}

function buildPayable(payment: MonthPayment, debt: MonthDebt, name: string): Payable {
  const { cycle, due_date: dueDate, state, question, not_paid_on: notPaidOn } = payment;
  // A question is about all of a payment, also what the budget does not cover.
  const isAsked = question === "was_it_paid" && payment.amount !== null;
  const amount = isAsked ? wholeIn([payment]) : payment.amount;
  return {
    debt: debt.uuid,
    cycle,
    due_date: dueDate,
    currency: debt.currency,
    status: state,
    question,
    notPaidOn,
    name,
    // An estimate is not recorded with one tap.
    toSend: payment.is_estimated ? null : amount,
    suggested: amount,
    ...(payment.kind === "extra" && { isExtra: true, extraOf: dayOfExtra(payment) ?? "" }),
  };
}

/** Returns the due date. For an unconfirmed payment of an earlier month without one, returns that month's last day. */
function effectiveDueDate(payment: MonthPayment): string | null {
  return payment.kind === "arrears" ? lastDayToPay(payment) : payment.due_date;
}

function findGroup({ payment }: PaymentOfMonth, today: string): Group {
  const { kind } = payment;
  const date = effectiveDueDate(payment);
  if (kind === "extra" || kind === "other") return "extra";
  if (date === null) return "undated";
  const days = daysBetween(today, date);
  if (days < 0) return "past";

  return days <= SOON_DAYS ? "soon" : "later";
}

/** Adds the date to the labels of debts that are listed more than once, so that their buttons differ. */
function withDates(rows: readonly PaymentOfMonth[]): PaymentOfMonth[] {
  const byName = Map.groupBy(rows, ({ payable: { name } }) => name);

  return rows.map((row) => {
    const { name, isExtra } = row.payable;
    if (byName.get(name)?.length === 1) return row;
    const { send_by: sendBy } = row.payment;
    const day = formatDue(row.payable) ?? (sendBy && formatShortDate(sendBy));
    if (day === null && !isExtra) return row;
    const when = day === null ? "" : ` ${day}`;
    const which = isExtra ? `extra${when}` : `due${when}`;
    return { ...row, payable: { ...row.payable, uniqueName: `${name}, ${which}` } };
  });
}

/** Returns the sent amount, arrived or not. Null if nothing was sent. */
export function sentAmount({ paid, sent }: Pick<MonthPayment, "paid" | "sent">): string | null {
  const sum = sumAmounts([paid, sent]);

  return signOf(sum) > 0 ? sum : null;
}
