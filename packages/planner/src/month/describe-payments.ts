import type { MonthPayment, Recognition } from "@snowball/contract";
import { daysBetween, formatMonth, formatShortDate } from "@snowball/dates";
import { compareAmounts, formatAmount, signOf, subtractAmount, sumAmounts } from "@snowball/money";

import { isPartOfNext, wholeIn } from "./month-totals.ts";

type Dated = Pick<MonthPayment, "due_date" | "cycle">;
type Asked = Pick<MonthPayment, "amount" | "uncovered" | "is_estimated" | "is_last_statement">;

/**
 * Asks about several unconfirmed payments of a debt: their number, their amounts as far as they are known, and their
 * dates.
 */
export function describeAsked(
  payments: readonly (Dated & Asked)[],
  currency: string | null,
): string {
  const due = payments.flatMap((payment) => formatDue(payment) ?? []);

  return `${countAsked(payments, currency)} were due from ${due[0]} to ${due.at(-1)}. Were they paid?`;
}

/** The bill of an earlier statement is an estimate of later ones. */
function countAsked(payments: readonly Asked[], currency: string | null): string {
  const count = `${payments.length} payments`;
  const known = payments.filter(({ amount }) => amount !== null);
  const unknown = payments.length - known.length;
  if (known.length === 0) return `${count} of unknown amount`;
  const sum = formatAmount(wholeIn(known), currency);
  const isAbout = known.some((each) => each.is_estimated || each.is_last_statement);
  const money = isAbout ? `about ${sum}` : sum;

  return unknown === 0
    ? `${count}, ${money} in total,`
    : `${count}, ${money} and ${unknown} of unknown amount,`;
}

/** Formats the due date, or the month if no date is known; null for a payment without a cycle. */
export function formatDue({ due_date: due, cycle }: Dated): string | null {
  if (due !== null) return formatShortDate(due);

  return cycle === null ? null : formatMonth(cycle);
}

/**
 * Whether an amount is what the plan expects of a bill that is not issued yet, so that it is shown with "about". With
 * an extra, the budget determines the amount.
 */
export function isAmountExpected(
  payment: Pick<
    MonthPayment,
    "amount" | "billed" | "extra" | "paid" | "sent" | "is_last_statement" | "is_expected"
  >,
): boolean {
  const { amount, billed, is_last_statement: isUnbilled, is_expected: isExpected } = payment;
  if (!(isUnbilled || isExpected) || amount === null || billed === null || signOf(amount) === 0)
    return false;
  const others = sumAmounts([payment.extra, payment.paid, payment.sent]);

  return signOf(others) === 0 && compareAmounts(amount, billed) !== 0;
}

/** Whether an amount is an estimate, or what the plan expects. */
export function isAbout(payment: MonthPayment): boolean {
  return payment.is_estimated || isAmountExpected(payment);
}

/** Whether its amount is an estimate in the sum of late payments. */
export function isLateEstimate(payment: MonthPayment): boolean {
  return payment.state === "late" && payment.is_estimated && !isPartOfNext(payment);
}

/** Whether a bill is open, but nothing is sent for it because other listed payments pay its debt off. */
export function isPaidByOthers({ state, left }: Pick<MonthPayment, "state" | "left">): boolean {
  return state === "nothing_due" && left !== null && signOf(left) > 0;
}

/** Says that a payment is to be sent today, and that it may arrive late if its last safe day is past. */
export function describeToday({
  may_arrive_late: mayArriveLate = false,
}: Pick<MonthPayment, "may_arrive_late">): string {
  return mayArriveLate ? "today, it may arrive too late" : "today";
}

type ExtraDays = Pick<MonthPayment, "from_paycheck" | "send_from" | "is_from_savings" | "send_by">;

/** Returns the day that distinguishes several extras to a debt; null for money that is there today. */
export function dayOfExtra(payment: ExtraDays): string | null {
  const { from_paycheck: payday, send_from: from, send_by: sendBy } = payment;

  return payday ?? from ?? (payment.is_from_savings ? sendBy : null);
}

type Billed = Pick<MonthPayment, "amount" | "billed" | "left" | "paid" | "sent">;

/**
 * Describes the parts of a bill if another amount is sent: its minimum, and the whole bill if that includes missed
 * payments of earlier bills. Null for a part that the amount to send already shows.
 */
export function describeBill(
  payment: Billed & Pick<MonthPayment, "is_expected">,
  currency: string | null,
): { minimum: string | null; whole: string | null } {
  const { amount, billed, is_expected: isExpected = false } = payment;
  // Compare the rounded amounts, because a bank may report fractions of a cent.
  const bill = billed === null ? null : formatAmount(billed, currency);
  const isBill = amount === null || formatAmount(amount, currency) === bill;
  if (billed === null || isBill || isExpected || isOfNothing(payment)) {
    return { minimum: null, whole: null };
  }
  const own = withoutPastDue(payment);
  if (own === null) return { minimum: bill, whole: null };

  const missed = formatAmount(subtractAmount(billed, own), currency);
  return {
    minimum: compareAmounts(amount, own) === 0 ? null : formatAmount(own, currency),
    whole: `${bill} billed, with ${missed} for earlier payments`,
  };
}

/** A missed payment and the bill that may contain it are at least so many days apart. */
const CYCLE_DAYS_LEAST = 25;

/**
 * Returns the due date of the other payment that the bill of a missed one may include. A lender may report both
 * together, with the next due date as the cycle. Null if the bill is that of the missed payment alone, or if the date
 * is unknown.
 */
export function alsoDueOn(
  payment: Pick<MonthPayment, "state" | "cycle" | "due_date" | "missed_on">,
): string | null {
  const { state, cycle, due_date: missed, missed_on: before } = payment;
  if (state !== "late" || missed === null || cycle === null) return null;

  return daysBetween(missed, cycle) >= CYCLE_DAYS_LEAST ? cycle : (before ?? null);
}

/**
 * Whether a debt owes less than its bill, whatever was paid of it. What the budget does not cover is owed as well, and
 * a bill that is only expected to be lower is no last one.
 */
export function isLastPayment(
  payment: Billed & Pick<MonthPayment, "uncovered" | "is_expected">,
): boolean {
  const { amount, paid, sent, uncovered, is_expected: isExpected = false } = payment;
  const own = ownBill(payment);
  if (amount === null || own === null || isExpected || signOf(uncovered) > 0) return false;

  return signOf(amount) > 0 && compareAmounts(sumAmounts([amount, paid, sent]), own) < 0;
}

/** Returns the bill without missed payments of earlier bills; null if it is unknown. What was sent counts against it. */
export function ownBill<Bill extends string | null>(
  payment: Pick<Billed, "left" | "paid" | "sent"> & { billed: Bill },
): string | Bill {
  return withoutPastDue(payment) ?? payment.billed;
}

/** Returns the bill without missed payments, of which some may be paid since; null if it includes none. */
function withoutPastDue({ billed, left, paid, sent }: Omit<Billed, "amount">): string | null {
  if (billed === null || left === null || isOfNothing({ left, paid, sent })) return null;
  const own = sumAmounts([left, paid, sent]);

  return compareAmounts(own, billed) < 0 ? own : null;
}

/** Whether nothing of a bill is due, because its debt owes nothing. */
function isOfNothing({ left, paid, sent }: Pick<Billed, "left" | "paid" | "sent">): boolean {
  return left !== null && signOf(sumAmounts([left, paid, sent])) === 0;
}

/** Describes how much of a payment the budget covers; null if it covers all of it or the amount is unknown. */
export function describeUncovered(
  { amount, uncovered }: Pick<MonthPayment, "amount" | "uncovered">,
  currency: string | null,
): string | null {
  if (amount === null || signOf(uncovered) <= 0) return null;

  return signOf(amount) > 0
    ? `Your budget covers ${formatAmount(amount, currency)} of it`
    : "Not covered by your budget";
}

/** Counts of the payments of the last year, with `in_a_row` counted from the newest. */
export type OnTimeCounts = { known: number; on_time: number; in_a_row: number };

/** Fewer payments are no habit yet. */
const PAYMENTS_LEAST = 3;

/** Praises payments on time; null if there are too few. One late payment does not end the count. */
export function describeOnTime({ known, on_time, in_a_row }: OnTimeCounts): string | null {
  if (in_a_row >= PAYMENTS_LEAST) return `Your last ${in_a_row} payments were on time.`;
  const isMostly = known >= PAYMENTS_LEAST && on_time * 2 > known;

  return isMostly ? `${on_time} of your last ${known} payments were on time.` : null;
}

/** How a payment was recognized, in a few words that follow its state. */
export const recognitionWords: Record<Recognition, string> = {
  by_hand: "marked by you",
  lender_credit: "matched at the lender",
  last_payment: "confirmed by lender",
  name: "matched in checking by name",
  amount_and_date: "matched in checking by amount",
  not_overdue: "the lender shows nothing past due",
};
