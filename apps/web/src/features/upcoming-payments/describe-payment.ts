import type { MonthPayment } from "@snowball/contract";
import { compareDates, formatShortDate } from "@snowball/dates";
import { compareAmounts, formatAmount, signOf, sumAmounts } from "@snowball/money";

import { describeShare } from "#lib/combined-bill/describe-combined-bill.ts";

import { describeRecognition } from "./actions/describe-recognition.ts";
import { isSettled } from "./actions/payable.ts";
import { type PaymentOfMonth, sentOf } from "./home-rows.ts";

/** A few words beneath the amount of a payment. */
export type PaymentNote = { words: string; tone: "soft" | "bad" | "good" };

/** The bank reports a payment's date before its statement, with the minimum of the one before. */
const LAST_STATEMENT = "Last statement's minimum";

/** How far a payment is, what it is made of where that is not the bill, and the last day to send it. */
export function describePayment(row: PaymentOfMonth, today: string): PaymentNote[] {
  const { payment, payable, debt } = row;
  if (isSettled(payable)) {
    const isOfLast = payment.is_last_statement && sentOf(payment) === null;
    const done = { words: describeDone(payment), tone: "good" } as const;
    return [done, softly(isOfLast ? LAST_STATEMENT : null)].filter((note) => note !== null);
  }
  const isUnknown = payment.is_estimated && payment.kind !== "extra";

  return [
    softly(isUnknown ? describeEstimate(row, today) : describePart(row)),
    softly(payment.kind === "extra" ? "extra payment" : describeShareOf(row)),
    softly(describePaycheck(payment)),
    ...describeArrears(payment, debt.currency),
    softly(isUnknown ? null : describeSendBy(payment, today)),
  ].filter((note) => note !== null);
}

function describeShareOf({ debt }: PaymentOfMonth): string | null {
  return describeShare(debt.combined_bill, debt.currency);
}

/** What the lender misses, and what it charged for that: the fee is in no amount to send. */
function describeArrears(payment: MonthPayment, currency: string | null): PaymentNote[] {
  const { past_due_amount: pastDue, late_fee_amount: fee } = payment;
  const [missed, charged] = [pastDue, fee].map((amount) =>
    amount !== null && signOf(amount) > 0 ? formatAmount(amount, currency) : null,
  );
  const words = [
    missed && `${missed} past due`,
    charged && `${missed ? "plus a" : "a"} late fee of ${charged}`,
  ];

  return words.flatMap((each) => (each ? [{ words: each, tone: "bad" as const }] : []));
}

function softly(words: string | null): PaymentNote | null {
  return words === null ? null : { words, tone: "soft" };
}

/** What the plan takes an unknown bill to be, and by when. */
function describeEstimate({ payment, debt }: PaymentOfMonth, today: string): string | null {
  if (payment.amount === null) return null;
  const about = `about ${formatAmount(payment.amount, debt.currency)}`;
  const day = describeDay(payment, today);

  return day === null ? about : `${about} ${day}`;
}

/** What was sent of the bill or, if the bill is unknown, at all; or the bill if another amount is to be sent. */
function describePart({ payment, debt: { currency } }: PaymentOfMonth): string | null {
  const { amount, billed, is_last_statement: isLastStatement } = payment;
  const sent = sentOf(payment);
  if (billed === null) return sent && `${formatAmount(sent, currency)} sent`;
  const bill = formatAmount(billed, currency);
  if (sent !== null) return `${formatAmount(sent, currency)} of ${bill} sent`;
  // Compared as shown: a bank may report fractions of a cent.
  const isBill = amount === null || formatAmount(amount, currency) === bill;
  if (isLastStatement) return isBill ? LAST_STATEMENT : `${LAST_STATEMENT} ${bill}`;
  if (isBill) return null;

  return isLess(payment) ? `${bill} billed, the rest is listed as late` : `minimum ${bill}`;
}

/** The bill includes missed payments, which are listed by themselves. */
function isLess({ amount, billed, left, paid, sent }: MonthPayment): boolean {
  if (amount === null || billed === null || left === null) return false;
  const own = sumAmounts([left, paid, sent]);

  return compareAmounts(own, billed) < 0 && compareAmounts(amount, billed) < 0;
}

function describePaycheck({ from_paycheck: payday }: MonthPayment): string | null {
  return payday === null ? null : `from the paycheck of ${shortly(payday)}`;
}

function describeDone({ state, recognised }: MonthPayment): string {
  const words = doneWords[state] ?? "";
  const isMade = state === "sent" || state === "paid";

  return isMade && recognised !== null ? `${words} · ${describeRecognition(recognised)}` : words;
}

const doneWords: Partial<Record<MonthPayment["state"], string>> = {
  sent: "Sent",
  paid: "Paid",
  skipped: "Skipped",
  nothing_due: "Nothing to send",
};

function describeSendBy(payment: MonthPayment, today: string): string | null {
  // A paycheck's day is the day to send it.
  if (payment.from_paycheck !== null) return null;
  // Of an unknown bill nothing more is asked for once something was sent.
  if (payment.amount === null && sentOf(payment) !== null) return null;
  const day = describeDay(payment, today);

  return day === null ? null : `send ${day}`;
}

/** Null if the day is unknown, or the user does not have to send it. */
function describeDay({ kind, send_by: day }: MonthPayment, today: string): string | null {
  if (day === null) return null;
  if (kind === "extra") return `any day until ${shortly(day)}`;

  return compareDates(day, today) <= 0 ? "today" : `by ${shortly(day)}`;
}

/** `Dec 1`: the year is the one that is shown next to it. */
function shortly(date: string): string {
  return formatShortDate(date).split(",")[0] ?? date;
}
