import { compareDates, lastDayOf } from "@snowball/dates";
import type { Cents, DebtMonth, PayoffPlan, PlanMonth, Portfolio } from "@snowball/payoff";

import { sumOf, toCents } from "../facts/exact-units.ts";
import type { Ledger, OpenObligation } from "./ledger-facts.ts";
import { dueAhead, dueThisMonth, leftOf, openBill } from "./opening-period.ts";

/** One payment to send this month. */
export type Instruction = {
  debt: string;
  /** The obligation that it pays; null for an extra alone, or a linked debt without dates and bills. */
  cycle: string | null;
  dueDate: string | null;
  /** The last safe day to send it. */
  payBy: string | null;
  /** The day to send it, today or later. */
  sendOn: string;
  minimum: Cents;
  extra: Cents;
  escrow: Cents;
  /** The total that leaves the account. */
  amount: Cents;
  /** The part of what is due that the budget does not cover, not part of `amount`; absent if it covers all of it. */
  uncovered?: Cents;
  /** The last safe day for the extra if it pays a balance off just before it costs more; absent if it does not. */
  deadline?: string;
  /** The day by which it must arrive then. */
  arriveBy?: string;
  reason: "late" | "due" | "extra";
};

export type InstructionContext = { today: string; ledger: Ledger };

/** `followed` is the portfolio of the plan. */
export type PlanInstructionContext = InstructionContext & { followed: Pick<Portfolio, "debts"> };

/**
 * Lists the payments to send this month, from the first months of a plan that begins today. Late payments come first,
 * then by the day to send them. An extra is sent with the debt's own payment if that is still due, otherwise today.
 */
export function listInstructions(
  [first, second]: readonly PlanMonth[],
  month: PlanInstructionContext,
): Instruction[] {
  const ahead = new Map(second?.debts.map((row) => [row.id, row]));
  const instructions = first?.debts.flatMap((row) => {
    const next = ahead.get(row.id);
    return [
      ...instructionsForDebt(withoutAhead(row, next, month), month),
      ...instructionsDueNextMonth(asBilled(next, month), month),
    ];
  });

  return inOrder(instructions ?? []);
}

/**
 * Subtracts a payment that was sent for next month as far as the debt will not owe it then, because what is owed still
 * includes it. If the plan pays a debt off this month, that payment is part of the last one.
 */
function withoutAhead(
  row: DebtMonth,
  next: DebtMonth | undefined,
  { ledger }: PlanInstructionContext,
): Row {
  const sent = toCents(ledger.get(row.id)?.sent_ahead ?? "0") ?? 0;
  const ahead = Math.max(0, sent - owedIn(next));
  const ofExtra = Math.min(ahead, row.extra);
  const ofMinimum = Math.min(ahead - ofExtra, row.minimum);

  return { ...row, minimum: row.minimum - ofMinimum, extra: row.extra - ofExtra };
}

/** Returns what is owed in a month with its interest, escrow included; nothing after the last one. */
export function owedIn(row: DebtMonth | undefined): Cents {
  return row === undefined ? 0 : row.payment + row.end + row.escrow;
}

/**
 * Returns next month's payment as the lender bills it, if it must be sent this month. The plan's minimum is computed
 * from an expected balance, which any other payment changes by cents, so it can differ from the bill. Only a constant
 * payment is sent as planned if a known bill is lower. Excludes what was already sent, and is at most what the debt
 * owes by then.
 */
function asBilled(row: DebtMonth | undefined, { today, ledger, followed }: PlanInstructionContext) {
  const facts = row && ledger.get(row.id);
  if (row === undefined || facts === undefined) return row;
  const ahead = dueAhead(facts, today);
  const planned = row.minimum + row.escrow;
  const bills = ahead.map((each) => openBill(each, planned));
  const paid = sumOf(bills.map((bill) => bill.paid));
  const billed = sumOf(bills.map(({ left }) => left));
  const most = Math.max(0, owedIn(row) - paid);
  const isConstant = isConstantPayment(followed, row.id);
  const isBilled = ahead.some((each) => each.amount !== null);
  const amount = Math.min(most, isConstant && isBilled ? Math.max(billed, planned - paid) : billed);
  const escrow = Math.min(row.escrow, amount);

  return { ...row, minimum: amount - escrow, escrow };
}

/** Whether a plan pays a debt the same amount each month, also if the lender bills less. */
export function isConstantPayment({ debts }: Pick<Portfolio, "debts">, debt: string): boolean {
  return debts.find(({ id }) => id === debt)?.minimum.type === "fixed";
}

/** Payments are known up to 45 days ahead. */
const KNOWN_MONTHS = 3;

/** Returns the months of a plan with payments that may be known, or fewer if it is shorter; none without a plan. */
export function firstMonths(plan: PayoffPlan | null): PlanMonth[] {
  if (plan === null) return [];
  const count = Math.min(KNOWN_MONTHS, plan.totals.months);

  return Array.from({ length: count }, (_, month) => plan.month(month + 1));
}

export function inOrder<One extends Instruction>(instructions: readonly One[]): One[] {
  const isLate = ({ reason }: Instruction) => (reason === "late" ? 0 : 1);

  return instructions.toSorted(
    (one, other) => isLate(one) - isLate(other) || compareDates(one.sendOn, other.sendOn),
  );
}

/** The planned payment of a debt in a month. */
export type Row = {
  id: string;
  minimum: Cents;
  extra: Cents;
  escrow: Cents;
  /** What is owed when the month begins, or today; absent if unknown. */
  start?: Cents;
};

/** Lists the payments of a debt's monthly amount. */
export function instructionsForDebt(row: Row, month: InstructionContext): Instruction[] {
  const { today } = month;
  const facts = month.ledger.get(row.id);
  const undated = { debt: row.id, cycle: null, dueDate: null, payBy: null };
  if (facts === undefined || facts.is_undated === true) {
    const sendOn = row.minimum + row.escrow > 0 ? lastDayOf(today) : today;
    return instruct({ ...undated, sendOn, reason: "due" }, row);
  }
  const instructions = allocateToObligations(row, dueThisMonth(facts, today), today);
  const own = instructions.at(-1);
  if (own?.reason !== "due") {
    const extra = { minimum: 0, extra: row.extra, escrow: 0 };
    return [...instructions, ...instruct({ ...undated, sendOn: today, reason: "extra" }, extra)];
  }

  const extra = own.extra + row.extra;
  return [...instructions.slice(0, -1), { ...own, extra, amount: own.amount + row.extra }];
}

/** Lists next month's payments with a last safe day in this month. They use next month's money. */
export function instructionsDueNextMonth(
  row: Row | undefined,
  { today, ledger }: InstructionContext,
): Instruction[] {
  if (row === undefined) return [];

  return allocateToObligations(row, dueAhead(ledger.get(row.id), today), today);
}

/**
 * Allocates the month's minimum and escrow to the oldest obligation first, up to its amount. Those before today are at
 * most what is owed today, because the interest to come is part of the last one.
 */
function allocateToObligations(
  { id, minimum, escrow: planned, start = minimum }: Row,
  open: readonly OpenObligation[],
  today: string,
): Instruction[] {
  let [leftMinimum, leftEscrow, leftOwed] = [minimum, planned, start];
  const estimate = estimateOfUnknown(minimum + planned, open);
  return open.flatMap((obligation, at) => {
    const isLast = at === open.length - 1;
    const requested = isLast ? leftMinimum + leftEscrow : leftOf(obligation, estimate);
    const share = isLast ? planned : Math.round(planned / open.length);
    const escrow = Math.min(leftEscrow, Math.max(share, requested - leftMinimum), requested);
    const most = !isLast && obligation.due_date < today ? leftOwed : leftMinimum;
    const own = Math.min(leftMinimum, most, requested - escrow);
    const { amount } = obligation;
    // A constant plan pays more than the lender requires. Only the required part is the minimum.
    const beyond = amount === null ? 0 : Math.max(0, own + escrow - leftOf(obligation, 0));
    const extra = Math.min(own, beyond);
    leftMinimum -= own;
    leftOwed -= own;
    leftEscrow -= escrow;
    const { cycle, due_date: dueDate, pay_by: payBy, is_late: isLate, is_undated } = obligation;
    const dates = is_undated === true ? { dueDate: null, payBy: null } : { dueDate, payBy };
    const about = { debt: id, cycle, ...dates };
    const sendOn = payBy < today ? today : payBy;

    return instruct(
      { ...about, sendOn, reason: isLate ? "late" : "due" },
      { minimum: own - extra, extra, escrow },
    );
  });
}

/** Returns the equal shares of obligations without an amount in what is due, before what was paid of them. */
function estimateOfUnknown(due: Cents, open: readonly OpenObligation[]): Cents {
  const unknown = open.filter(({ amount, listed }) => amount === null && listed === undefined);
  const paid = sumOf(unknown.map((each) => openBill(each, 0).paid));
  const known = sumOf(open.map((each) => leftOf(each, 0)));

  return Math.round(Math.max(0, due + paid - known) / Math.max(1, unknown.length));
}

/** Returns an instruction, or none if the amount is 0. */
function instruct(
  about: Omit<Instruction, "minimum" | "extra" | "escrow" | "amount">,
  { minimum, extra, escrow }: Omit<Row, "id" | "start">,
): Instruction[] {
  const amount = minimum + extra + escrow;

  return amount === 0 ? [] : [{ ...about, minimum, extra, escrow, amount }];
}
