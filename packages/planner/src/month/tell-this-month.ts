import { monthAfter, addDays } from "@snowball/dates";
import type { Cents, PayoffPlan } from "@snowball/payoff";

import type { Ledger, OpenObligation } from "./ledger-facts.ts";
import { dueThisMonth, leftOf } from "./open-this-month.ts";

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

export type TellingThisMonth = {
  today: string;
  ledger: Ledger;
  /** The last safe day to send a payment that is due on a day. */
  payBy: (debt: string, dueDate: string) => string;
};

/**
 * What to send this month, as a finished plan that begins today says, late payments first, then by the day to send
 * them. An extra goes with the debt's own payment where that is still to come, else today.
 */
export function tellThisMonth(plan: PayoffPlan, month: TellingThisMonth): Instruction[] {
  if (plan.totals.months === 0) return [];
  const told = plan.month(1).debts.flatMap((row) => {
    const facts = month.ledger.get(row.id);
    const open = facts === undefined ? null : dueThisMonth(facts, month.today);
    return [...tellDebt(row, open, month), ...tellAhead(row.id, plan, month)];
  });
  const isLate = ({ reason }: Instruction) => (reason === "late" ? 0 : 1);

  return told.toSorted(
    (one, other) => isLate(one) - isLate(other) || (one.sendOn < other.sendOn ? -1 : 1),
  );
}

type Row = { id: string; minimum: Cents; extra: Cents; beside: Cents };

function tellDebt(row: Row, open: OpenObligation[] | null, month: TellingThisMonth): Instruction[] {
  const { today } = month;
  const undated = { debt: row.id, cycle: null, dueDate: null, payBy: null };
  if (open === null) {
    const sendOn = row.minimum + row.beside > 0 ? lastDayOf(today) : today;
    return instruct({ ...undated, sendOn, reason: "due" }, row);
  }
  const told = tellObligations(row, open, month);
  const own = told.at(-1);
  if (own?.reason !== "due") {
    const extra = { minimum: 0, extra: row.extra, beside: 0 };
    return [...told, ...instruct({ ...undated, sendOn: today, reason: "extra" }, extra)];
  }

  return [...told.slice(0, -1), { ...own, extra: row.extra, amount: own.amount + row.extra }];
}

/** Payments of next month whose last safe day lies in this one; their money is next month's. */
function tellAhead(id: string, plan: PayoffPlan, month: TellingThisMonth): Instruction[] {
  const { today, ledger, payBy } = month;
  const next = monthAfter(today, 1);
  const open = ledger.get(id)?.open ?? [];
  const ahead = open.filter(({ due_date: due }) => due >= next && payBy(id, due) < next);
  const row =
    plan.totals.months < 2 ? undefined : plan.month(2).debts.find((debt) => debt.id === id);
  if (row === undefined) return [];

  return tellObligations({ ...row, extra: 0 }, ahead, month);
}

/** The minimum and the escrow of the month go to the oldest payment first, as far as that asks for them. */
function tellObligations(
  { id, minimum, beside }: Row,
  open: readonly OpenObligation[],
  { today, payBy }: TellingThisMonth,
): Instruction[] {
  let [leftMinimum, leftBeside] = [minimum, beside];
  return open.flatMap((obligation, at) => {
    const isLast = at === open.length - 1;
    const asked = isLast ? leftMinimum + leftBeside : leftOf(obligation, minimum + beside);
    const escrow = Math.min(leftBeside, isLast ? beside : Math.round(beside / open.length), asked);
    const own = Math.min(leftMinimum, asked - escrow);
    leftMinimum -= own;
    leftBeside -= escrow;
    const { cycle, due_date: dueDate } = obligation;
    const lastDay = payBy(id, dueDate);
    const about = { debt: id, cycle, dueDate, payBy: lastDay };
    const isLate = dueDate < today;
    const sendOn = isLate || lastDay < today ? today : lastDay;

    return instruct(
      { ...about, sendOn, reason: isLate ? "late" : "due" },
      { minimum: own, extra: 0, beside: escrow },
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

function lastDayOf(date: string): string {
  return addDays(monthAfter(date, 1), -1);
}
