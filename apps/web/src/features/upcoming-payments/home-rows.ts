import {
  foldQuestions,
  type MonthDebt,
  type MonthPayment,
  type ThisMonth,
} from "@snowball/contract";
import { compareDates, daysBetween, formatShortDate } from "@snowball/dates";
import { signOf, sumAmounts } from "@snowball/money";
import { lastDayToPay } from "@snowball/planner";

import { dueWords, isSettled, keyOf, type Payable } from "./actions/payable.ts";

/**
 * The sections of Home, in order. The first four are dividers in one list by due date; `following` and `extra` are
 * lists of their own below it.
 */
export const GROUPS = ["past", "soon", "later", "undated", "following", "extra"] as const;
export type Group = (typeof GROUPS)[number];

/** A payment of the month with its debt, as a row of a list. */
export type PaymentOfMonth = {
  payment: MonthPayment;
  debt: MonthDebt;
  payable: Payable;
  /** Later unconfirmed payments of the debt, which the row asks about as well. */
  alsoAsked?: readonly Payable[];
};

/** One row of Home. */
export type HomeRow = PaymentOfMonth & { group: Group };

export type Shown = {
  debts: readonly MonthDebt[];
  today: string;
  /** Payments before the user changed them on this screen, by key. */
  before: ReadonlyMap<string, Payable>;
  /** Debts with unconfirmed payments that the user answers one by one. */
  oneByOne: ReadonlySet<string>;
};

/** How far "next" reaches. */
const SOON_DAYS = 7;

/**
 * Returns the rows of Home: one minimum payment per debt by due date, rows without a date last. Below them come the
 * other payments of those debts, and the extras of the plan. A row keeps its place after the user did something about
 * it, so that no other one slides under the finger.
 */
export function arrangeRows(payments: readonly MonthPayment[], shown: Shown): HomeRow[] {
  const { today, before, oneByOne } = shown;
  const rows = foldRows(namedPayments(payments, shown), oneByOne).map((row) => ({
    ...row,
    group: groupOf(row, today),
  }));

  return sendingSoon(onePerDebt(rows, { before, today }), today).toSorted(
    (one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group),
  );
}

/**
 * Folds several unconfirmed payments of a debt into the first row, which asks about all of them.
 * @param oneByOne debts for which the user wants to answer each payment separately.
 */
export function foldRows(
  rows: readonly PaymentOfMonth[],
  oneByOne: ReadonlySet<string>,
): PaymentOfMonth[] {
  return foldQuestions(rows, oneByOne).map(([row, ...others]) =>
    others.length === 0 ? row : { ...row, alsoAsked: others.map(({ payable }) => payable) },
  );
}

/** Adds to each payment its debt, and a name that no other button of the list has. */
export function namedPayments(
  payments: readonly MonthPayment[],
  { debts, before }: Pick<Shown, "debts" | "before">,
): PaymentOfMonth[] {
  const shared = sharedNames(debts);
  const rows = payments.flatMap((payment) => {
    const debt = debts.find(({ uuid }) => uuid === payment.debt);
    return debt ? [{ payment, debt, payable: payableOf(payment, { debt, shared }) }] : [];
  });

  return withDates(withSentExtras(rows, before));
}

/**
 * Of what was sent for none of the listed payments, shows extras that were sent on this screen. They keep their keys, so
 * that they can be undone in place.
 */
function withSentExtras(
  rows: readonly PaymentOfMonth[],
  before: Shown["before"],
): PaymentOfMonth[] {
  const keys = new Set(rows.map(({ payable }) => keyOf(payable)));

  return rows.flatMap((row) => {
    const { payment, payable } = row;
    if (payment.kind !== "other") return [row];
    const sent = [...before.values()].find(
      (each) => each.isExtra === true && each.debt === payable.debt && !keys.has(keyOf(each)),
    );
    return sent ? [{ ...row, payable: { ...payable, isExtra: true, extraOf: sent.extraOf } }] : [];
  });
}

/**
 * Lists a debt once: by its first payment up to the next due date that was open when the screen was opened, else by the
 * last of them. The others follow, except what was settled before and is over.
 */
function onePerDebt(
  rows: readonly HomeRow[],
  { before, today }: Pick<Shown, "before" | "today">,
): HomeRow[] {
  const minimums = rows.filter(({ group }) => group !== "extra");
  const listed = new Set(
    [...Map.groupBy(minimums, ({ payable }) => payable.debt).values()].map((ofDebt) => {
      const next = ofDebt.findIndex(({ payment }) => {
        const due = dayOf(payment);
        return due === null || compareDates(due, today) >= 0;
      });
      const upToNext = next === -1 ? ofDebt : ofDebt.slice(0, next + 1);
      return upToNext.find((row) => wasOpen(row, before)) ?? upToNext.at(-1);
    }),
  );

  return rows.flatMap((row) => {
    if (row.group === "extra" || listed.has(row)) return [row];
    const isOver = row.group === "past" && !wasOpen(row, before);
    return isOver ? [] : [{ ...row, group: "following" as const }];
  });
}

/** Returns whether the payment was open before the user did something about it on this screen. */
export function wasOpen({ payable }: PaymentOfMonth, before: Shown["before"]): boolean {
  return !isSettled(before.get(keyOf(payable)) ?? payable);
}

/**
 * A payment that has to leave in the next days is next, though its date is further away: as far as no open payment
 * with an earlier date stays behind it, so that the order of the dates is kept.
 */
function sendingSoon(rows: readonly HomeRow[], today: string): HomeRow[] {
  const leavesSoon = ({ payment: { send_by: sendBy } }: HomeRow) =>
    sendBy !== null && daysBetween(today, sendBy) <= SOON_DAYS;
  const later = rows.filter(({ group }) => group === "later");
  const end = later.findIndex((row) => !isSettled(row.payable) && !leavesSoon(row));
  const near = end === -1 ? later : later.slice(0, end);
  const last = near.findLastIndex((row) => !isSettled(row.payable));
  const soon = new Set(near.slice(0, last + 1));

  return rows.map((row) => (soon.has(row) ? { ...row, group: "soon" as const } : row));
}

function payableOf(
  payment: MonthPayment,
  { debt, shared }: { debt: MonthDebt; shared: ReadonlySet<string> },
): Payable {
  const { cycle, due_date: dueDate, state, question, not_paid_on: notPaidOn } = payment;
  return {
    debt: debt.uuid,
    cycle,
    due_date: dueDate,
    currency: debt.currency,
    status: state,
    question,
    notPaidOn,
    name: distinctName(debt, shared),
    // An estimate is not recorded with one tap.
    toSend: payment.is_estimated ? null : payment.amount,
    suggested: payment.amount,
    ...(payment.kind === "extra" && { isExtra: true, extraOf: payment.from_paycheck ?? "" }),
  };
}

/** The due date. Without one, of an unconfirmed payment of an earlier month, the last day of that month. */
function dayOf(payment: MonthPayment): string | null {
  return payment.kind === "arrears" ? lastDayToPay(payment) : payment.due_date;
}

function groupOf({ payment }: PaymentOfMonth, today: string): Group {
  const { kind } = payment;
  const date = dayOf(payment);
  if (kind === "extra" || kind === "other") return "extra";
  if (date === null) return "undated";
  const days = daysBetween(today, date);
  if (days < 0) return "past";

  return days <= SOON_DAYS ? "soon" : "later";
}

/** Names of more than one debt. */
function sharedNames(debts: readonly MonthDebt[]): ReadonlySet<string> {
  const byName = Map.groupBy(debts, nameOf);

  return new Set([...byName].filter(([, of]) => of.length > 1).map(([name]) => name));
}

/** What a button or a heading by itself says: the end of the number where another debt has the same name. */
function distinctName(debt: MonthDebt, shared: ReadonlySet<string>): string {
  const name = nameOf(debt);

  return shared.has(name) && debt.mask !== null ? `${name} •••• ${debt.mask}` : name;
}

/** Adds the date if a debt is listed twice: two buttons of one name cannot be told apart. */
function withDates(rows: readonly PaymentOfMonth[]): PaymentOfMonth[] {
  const byName = Map.groupBy(rows, ({ payable: { name } }) => name);

  return rows.map((row) => {
    const { name, isExtra } = row.payable;
    if (byName.get(name)?.length === 1) return row;
    const { send_by: sendBy } = row.payment;
    const day = dueWords(row.payable) ?? (sendBy && formatShortDate(sendBy));
    if (day === null && !isExtra) return row;
    const when = day === null ? "" : ` ${day}`;
    const which = isExtra ? `extra${when}` : `due${when}`;
    return { ...row, payable: { ...row.payable, heard: `${name}, ${which}` } };
  });
}

/** What the user calls the debt, or the name that it came with. */
export function nameOf({ nickname, name }: Pick<MonthDebt, "nickname" | "name">): string {
  return nickname ?? name;
}

/** What was sent of it, whether the lender has it or not; null if nothing was. */
export function sentOf({ paid, sent }: Pick<MonthPayment, "paid" | "sent">): string | null {
  const sum = sumAmounts([paid, sent]);

  return signOf(sum) > 0 ? sum : null;
}

/** Due after the month, whenever it has to be sent. */
export function isNextMonth(
  { kind, state, due_date: due }: MonthPayment,
  { through }: Pick<ThisMonth, "through">,
): boolean {
  return state !== "late" && kind !== "extra" && due !== null && compareDates(due, through) > 0;
}
