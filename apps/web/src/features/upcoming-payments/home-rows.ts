import type { Instruction, UpcomingPayment } from "@snowball/contract";
import { compareDates, daysBetween, formatShortDate } from "@snowball/dates";
import { compareAmounts, signOf, sumAmounts } from "@snowball/money";

import { isSettled, keyOf, type Payable } from "./actions/payable.ts";

/** In the order in which Home shows them. */
export const GROUPS = ["late", "asked", "soon", "later", "done", "undated"] as const;
export type Group = (typeof GROUPS)[number];

/** One line of Home: a payment, what the plan says to send for it, and where it stands. */
export type HomeRow = {
  payment: UpcomingPayment;
  /** Null where the plan says nothing of it. */
  instruction: Instruction | null;
  payable: Payable;
  group: Group;
};

export type Known = {
  instructions: readonly Instruction[];
  today: string;
  /** As they were before something was done about them on this screen, by their keys. */
  before: ReadonlyMap<string, Payable>;
  /** What is known of a debt of which no payment is listed; without it, what the plan says of it is no row. */
  unlisted?: (debt: string) => UpcomingPayment | undefined;
};

/** How far "next" reaches. */
const SOON_DAYS = 7;

/**
 * The rows of Home, by due date within their groups. What the plan asks for beyond the payments that are
 * listed (an extra by itself, a payment of next month that has to leave in this one) is a row as well. A
 * row stays where it was when something was done about it, so that no other one slides under the finger.
 */
export function arrangeRows(payments: readonly UpcomingPayment[], known: Known): HomeRow[] {
  const { instructions, today, before, unlisted } = known;
  const listed = payments.map((payment) => ({
    payment,
    instruction: instructions.find((each) => isFor(each, payment)) ?? null,
  }));
  const told = new Set(listed.map(({ instruction }) => instruction));
  const added = instructions
    .filter((each) => !told.has(each))
    .flatMap((instruction) => {
      const like =
        payments.findLast(({ debt }) => debt === instruction.debt) ?? unlisted?.(instruction.debt);
      return like ? [{ payment: paymentOf(instruction, like), instruction }] : [];
    });
  const all = [...listed, ...added];
  const shared = sharedNames(all.map(({ payment }) => payment));
  const rows = all.map(({ payment, instruction }) => {
    const name = distinctName(payment, shared);
    const payable = { ...payableOf(payment, instruction), name };
    const group = groupOf(before.get(keyOf(payable)) ?? payable, today);
    return { payment, instruction, payable, group };
  });

  const byDueDate = withDates([...rows, ...sentExtras(rows, known)]).toSorted((one, other) =>
    byDate(one.payable.due_date, other.payable.due_date),
  );
  return sendingSoon(byDueDate, today).toSorted(
    (one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group),
  );
}

/**
 * What has to be sent in the next days is next, though its date is further away: as far as no payment with
 * an earlier date stays behind it, so that the order of the dates is kept.
 */
function sendingSoon(byDueDate: readonly HomeRow[], today: string): HomeRow[] {
  const later = byDueDate.filter(({ group }) => group === "later");
  const end = later.findIndex(({ payment: { pay_by: payBy, autopay } }) => {
    const isSoon = payBy !== null && daysBetween(today, payBy) <= SOON_DAYS;
    return !isSoon || autopay.type !== "none";
  });
  const soon = new Set(end === -1 ? later : later.slice(0, end));

  return byDueDate.map((row) => (soon.has(row) ? { ...row, group: "soon" as const } : row));
}

function isFor({ debt, cycle, reason }: Instruction, payment: UpcomingPayment): boolean {
  return reason !== "extra" && debt === payment.debt && cycle === payment.cycle;
}

/** A payment that is not listed, as one that is. */
function paymentOf(instruction: Instruction, like: UpcomingPayment): UpcomingPayment {
  const { cycle, due_date: dueDate, pay_by: payBy, send_on: sendOn, reason } = instruction;
  const due = sumAmounts([instruction.minimum, instruction.escrow]);
  const amount = reason === "extra" ? instruction.amount : due;

  return {
    ...like,
    cycle,
    due_date: dueDate ?? sendOn,
    pay_by: payBy ?? sendOn,
    amount,
    left: amount,
    paid: "0.00",
    sent: "0.00",
    past_due_amount: null,
    late_fee_amount: null,
    state: "due",
    status: reason === "late" ? "late" : "upcoming",
    is_overdue: reason === "late",
    recognised: null,
    question: null,
    not_paid_on: null,
  };
}

/** What was sent on this screen beyond what is due: the plan no longer asks for it, and it can be undone. */
function sentExtras(rows: readonly HomeRow[], { before, today }: Known): HomeRow[] {
  const shown = new Set(rows.map(({ payable }) => keyOf(payable)));

  return [...before.values()]
    .filter((payable) => payable.isExtra === true && !shown.has(keyOf(payable)))
    .flatMap((payable) => {
      const like = rows.find(({ payment }) => payment.debt === payable.debt)?.payment;
      if (!like) return [];
      const payment = {
        ...like,
        amount: payable.toSend,
        sent: payable.toSend ?? "0.00",
        paid: "0.00",
        left: "0.00",
        state: "nothing_due" as const,
        status: "sent" as const,
        recognised: "by_hand" as const,
        due_date: payable.due_date,
        cycle: null,
      };
      const sent = { ...payable, status: "sent" as const, toSend: "0.00" };
      return [{ payment, instruction: null, payable: sent, group: groupOf(payable, today) }];
    });
}

/** What is left is sent, or as much of it as the plan has, and what the plan adds. */
function payableOf(payment: UpcomingPayment, instruction: Instruction | null): Payable {
  const { debt, cycle, due_date, currency, status, question, left, is_overdue } = payment;
  const { not_paid_on: notPaidOn } = payment;

  return {
    debt,
    cycle,
    due_date,
    currency,
    status,
    question,
    notPaidOn,
    name: nameOf(payment),
    toSend: left === null || isSettled({ status }) ? left : toSendOf(left, instruction),
    isOverdue: is_overdue,
    isExtra: instruction?.reason === "extra",
  };
}

function toSendOf(left: string, instruction: Instruction | null): string {
  if (instruction === null || instruction.reason === "extra") return left;
  const { minimum, escrow, extra } = instruction;
  const planned = sumAmounts([minimum, escrow]);

  return sumAmounts([compareAmounts(planned, left) < 0 ? planned : left, extra]);
}

function groupOf(payable: Payable, today: string): Group {
  const { question, due_date: date, isOverdue, status } = payable;
  if (question !== null) return "asked";
  if (isSettled(payable)) return "done";
  if (isOverdue || status === "late") return "late";
  if (date === null) return "undated";

  return daysBetween(today, date) <= SOON_DAYS ? "soon" : "later";
}

function byDate(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);

  return compareDates(one, other);
}

/** Names of more than one debt. */
function sharedNames(payments: readonly UpcomingPayment[]): ReadonlySet<string> {
  const debts = Map.groupBy(payments, nameOf);
  const isShared = (of: readonly UpcomingPayment[]) => new Set(of.map(({ debt }) => debt)).size > 1;

  return new Set([...debts].filter(([, of]) => isShared(of)).map(([name]) => name));
}

/** What a button or a heading by itself says: the end of the number where another debt has the same name. */
function distinctName(payment: UpcomingPayment, shared: ReadonlySet<string>): string {
  const name = nameOf(payment);

  return shared.has(name) && payment.mask !== null ? `${name} •••• ${payment.mask}` : name;
}

/** The date where a debt is listed twice: two buttons of one name are not told apart. */
function withDates(rows: readonly HomeRow[]): HomeRow[] {
  const byName = Map.groupBy(rows, ({ payable: { name } }) => name);

  return rows.map((row) => {
    const { name, due_date: due, isExtra } = row.payable;
    if (due === null || byName.get(name)?.length === 1) return row;
    const which = isExtra ? "extra" : `due ${formatShortDate(due)}`;
    return { ...row, payable: { ...row.payable, heard: `${name}, ${which}` } };
  });
}

/** What the user calls the debt, or the name that it came with. */
export function nameOf({ nickname, name }: Pick<UpcomingPayment, "nickname" | "name">): string {
  return nickname ?? name;
}

/** An extra by itself of which nothing is there on the day that it is told for. */
export function waitsWhole({ instruction, payable }: HomeRow): boolean {
  return (
    instruction?.extra_waits !== undefined &&
    compareAmounts(instruction.extra_waits.amount, payable.toSend ?? "0") === 0
  );
}

/** What was sent of it, whether the lender has it or not; null where nothing was. */
export function sentOf({ paid, sent }: Pick<UpcomingPayment, "paid" | "sent">): string | null {
  const sum = sumAmounts([paid, sent]);

  return signOf(sum) > 0 ? sum : null;
}
