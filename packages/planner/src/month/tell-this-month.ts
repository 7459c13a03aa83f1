import { addDays, compareDates, monthAfter } from "@snowball/dates";
import type { Cents, DebtMonth, PayoffPlan, PlanMonth, Portfolio } from "@snowball/payoff";

import { toCents } from "../facts/exact-units.ts";
import type { Ledger, OpenObligation } from "./ledger-facts.ts";
import { dueAhead, dueThisMonth, leftOf } from "./open-this-month.ts";

/** One payment that a plan tells for this month. */
export type Instruction = {
  debt: string;
  /** The obligation it meets; null where it is an extra alone, or a payment without a date. */
  cycle: string | null;
  dueDate: string | null;
  /** The last safe day to send it. */
  payBy: string | null;
  /** The day to send it on: never before today. */
  sendOn: string;
  minimum: Cents;
  extra: Cents;
  escrow: Cents;
  /** What leaves the account: all three. */
  amount: Cents;
  reason: "late" | "due" | "extra";
};

export type TellingThisMonth = { today: string; ledger: Ledger };

/** `followed`: the portfolio that the plan is of. */
export type TellingPlan = TellingThisMonth & { followed: Pick<Portfolio, "debts"> };

/**
 * What to send this month, as the first two months of a plan that begins today say, late payments first, then by the day to send
 * them. An extra goes with the debt's own payment where that is still to come, else today.
 */
export function tellThisMonth(
  [first, second]: readonly PlanMonth[],
  month: TellingPlan,
): Instruction[] {
  const ahead = new Map(second?.debts.map((row) => [row.id, row]));
  const told = first?.debts.flatMap((row) => [
    ...tellDebt(row, month),
    ...tellAhead(asBilled(ahead.get(row.id), month), month),
  ]);

  return inOrder(told ?? []);
}

/**
 * What next month has for a debt, with the payment that has to be sent ahead as its lender bills it: the plan foresees
 * a minimum from what is owed by then, which every other payment moves by cents, and one that is sent by it would be
 * short of the bill or more than anybody asks for. Only a payment that stays the same whatever is owed is sent by the
 * plan where the bill is less. Without what was sent of it already, and never more than the plan's last payment.
 */
function asBilled(row: DebtMonth | undefined, { today, ledger, followed }: TellingPlan) {
  const facts = row && ledger.get(row.id);
  if (row === undefined || facts === undefined) return row;
  const ahead = dueAhead(facts, today);
  const planned = row.minimum + row.beside;
  const paid = ahead.reduce((sum, each) => sum + (toCents(each.paid) ?? 0), 0);
  const billed = ahead.reduce((sum, each) => sum + leftOf(each, planned), 0);
  const most = row.end === 0 ? Math.max(0, planned + row.extra - paid) : Infinity;
  const stays = followed.debts.find(({ id }) => id === row.id)?.minimum.type === "fixed";
  const amount = Math.min(most, stays ? Math.max(billed, planned - paid) : billed);
  const beside = Math.min(row.beside, amount);

  return { ...row, minimum: amount - beside, beside };
}

/** Its first two months, as far as it has them: what is told of it. */
export function beginOf(plan: PayoffPlan): PlanMonth[] {
  return [1, 2].filter((month) => month <= plan.totals.months).map((month) => plan.month(month));
}

/** What is late first, then by the day to send it. */
export function inOrder<One extends Instruction>(told: readonly One[]): One[] {
  const isLate = ({ reason }: Instruction) => (reason === "late" ? 0 : 1);

  return told.toSorted(
    (one, other) => isLate(one) - isLate(other) || compareDates(one.sendOn, other.sendOn),
  );
}

/** What goes to a debt in a month; `beside` is its escrow. */
export type Row = { id: string; minimum: Cents; extra: Cents; beside: Cents };

/** The payments by which a debt gets what a month has for it. */
export function tellDebt(row: Row, month: TellingThisMonth): Instruction[] {
  const { today } = month;
  const facts = month.ledger.get(row.id);
  const open = facts === undefined ? null : dueThisMonth(facts, today);
  const undated = { debt: row.id, cycle: null, dueDate: null, payBy: null };
  if (open === null) {
    const sendOn = row.minimum + row.beside > 0 ? lastDayOf(today) : today;
    return instruct({ ...undated, sendOn, reason: "due" }, row);
  }
  const told = tellObligations(row, open, today);
  const own = told.at(-1);
  if (own?.reason !== "due") {
    const extra = { minimum: 0, extra: row.extra, beside: 0 };
    return [...told, ...instruct({ ...undated, sendOn: today, reason: "extra" }, extra)];
  }

  const extra = own.extra + row.extra;
  return [...told.slice(0, -1), { ...own, extra, amount: own.amount + row.extra }];
}

/** Payments of next month whose last safe day lies in this one; their money is next month's. */
export function tellAhead(
  row: Row | undefined,
  { today, ledger }: TellingThisMonth,
): Instruction[] {
  if (row === undefined) return [];
  const facts = ledger.get(row.id);
  const ahead = facts === undefined ? [] : dueAhead(facts, today);

  return tellObligations({ ...row, extra: 0 }, ahead, today);
}

/** The minimum and the escrow of the month go to the oldest payment first, as far as that asks for them. */
function tellObligations(
  { id, minimum, beside }: Row,
  open: readonly OpenObligation[],
  today: string,
): Instruction[] {
  let [leftMinimum, leftBeside] = [minimum, beside];
  return open.flatMap((obligation, at) => {
    const isLast = at === open.length - 1;
    const asked = isLast ? leftMinimum + leftBeside : leftOf(obligation, minimum + beside);
    const escrow = Math.min(leftBeside, isLast ? beside : Math.round(beside / open.length), asked);
    const own = Math.min(leftMinimum, asked - escrow);
    const { amount } = obligation;
    // A steady plan pays more than the lender asks for: only that is the minimum.
    const extra = amount === null ? 0 : Math.max(0, own + escrow - leftOf(obligation, 0));
    leftMinimum -= own;
    leftBeside -= escrow;
    const { cycle, due_date: dueDate, pay_by: payBy, is_late: isLate } = obligation;
    const about = { debt: id, cycle, dueDate, payBy };
    const sendOn = payBy < today ? today : payBy;

    return instruct(
      { ...about, sendOn, reason: isLate ? "late" : "due" },
      { minimum: own - extra, extra, beside: escrow },
    );
  });
}

/** Nothing where nothing is to be sent. */
function instruct(
  about: Omit<Instruction, "minimum" | "extra" | "escrow" | "amount">,
  { minimum, extra, beside }: Omit<Row, "id">,
): Instruction[] {
  const amount = minimum + extra + beside;

  return amount === 0 ? [] : [{ ...about, minimum, extra, escrow: beside, amount }];
}

export function lastDayOf(date: string): string {
  return addDays(monthAfter(date, 1), -1);
}
