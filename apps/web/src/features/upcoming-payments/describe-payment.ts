import type { MonthPayment } from "@snowball/contract";
import { compareDates, formatMonth, formatMonthAndDay, monthAfter } from "@snowball/dates";
import { compareAmounts, formatAmount, signOf, sumAmounts } from "@snowball/money";
import {
  alsoDueOn,
  describeBill,
  describeToday,
  describeUncovered,
  isLastPayment,
  isPaidByOthers,
  ownBill,
  recognitionWords,
  wholeIn,
} from "@snowball/planner";

import { describeShare } from "#lib/combined-bill/combined-bill-question.tsx";

import { isSettled } from "./actions/payable.ts";
import { type PaymentOfMonth, sentAmount } from "./home-rows.ts";

export type PaymentNote = { words: string; tone: "soft" | "bad" | "good" };

/** The bank reports a due date before its statement, with the previous statement's minimum. */
const LAST_STATEMENT = "Last statement's minimum";

/** The debt would owe nothing then. Until then its bill is due. */
const PAID_BY_OTHERS = "Not needed once the other payments to this debt are sent";

/** @param isTitled whether the title of the row already says that it is an extra payment */
export function describePayment(row: PaymentOfMonth, today: string, isTitled = false) {
  const { payment, payable, debt, reason } = row;
  const { currency } = debt;
  if (isPaidByOthers(payment) && reason === undefined) {
    return notes("soft", PAID_BY_OTHERS, describePart(row));
  }
  if (isSettled(payable)) {
    return [
      ...notes("good", reason ?? describeDone(payment, currency)),
      ...notes("soft", reason === undefined ? describeBilled(payment, currency) : null),
    ];
  }
  const { from_paycheck: payday, send_from: from } = payment;
  const isExtra = payment.kind === "extra";
  const isUnknown = payment.is_estimated && !isExtra;

  return [
    ...notes(
      "soft",
      describeEstimate(row, today),
      describeRepeated(row) ?? (isUnknown ? null : describePart(row)),
      isExtra ? describeExtra(payment, isTitled) : describeShare(debt.combined_bill, currency),
      payday === null || from !== null ? null : `from the paycheck of ${formatMonthAndDay(payday)}`,
      // A deferral or promotional rate, by the end of which it must arrive.
      payment.arrive_by && `its offer ends ${formatMonthAndDay(payment.arrive_by)}`,
    ),
    ...notes("bad", ...describeArrears(payment, currency)),
    ...notes("soft", describeAlsoDue(payment)),
    ...notes("bad", describeUncovered(payment, currency)),
    ...notes("soft", isUnknown ? null : describeSendBy(payment, today)),
  ];
}

function notes(tone: PaymentNote["tone"], ...all: readonly (string | null)[]): PaymentNote[] {
  return all.filter((words) => words !== null).map((words) => ({ words, tone }));
}

/** Describes an extra. One that is sent too late for its month arrives in the next. */
function describeExtra(payment: MonthPayment, isTitled: boolean): string | null {
  const { send_by: day, arrives_next_month: isLater, is_from_savings: isFromSavings } = payment;
  const parts = [
    !isTitled && "extra payment",
    isFromSavings && "from your savings",
    isLater && !isFromSavings && day && `arrives in ${formatMonth(monthAfter(day, 1))}`,
  ];

  return parts.filter(Boolean).join(", ") || null;
}

/** Describes the past due amount and the late fee. The fee is in no amount to send. */
function describeArrears(payment: MonthPayment, currency: string | null) {
  const { past_due_amount: pastDue, late_fee_amount: fee } = payment;
  const [missed, charged] = [pastDue, fee].map((amount) =>
    amount !== null && signOf(amount) > 0 ? formatAmount(amount, currency) : null,
  );

  return [
    missed ? `${missed} past due` : null,
    charged ? `${missed ? "plus a" : "a"} late fee of ${charged}` : null,
  ];
}

function describeAlsoDue(payment: MonthPayment): string | null {
  const day = alsoDueOn(payment);
  if (day !== null) return `may include the payment due ${formatMonthAndDay(day)}`;

  return payment.state === "late" && payment.may_contain_missed === true
    ? "may include payments missed before"
    : null;
}

/** Describes the estimate of one or several unknown bills and when to send it; null if no bill is estimated. */
function describeEstimate(row: PaymentOfMonth, today: string): string | null {
  const { payment, debt, alsoAsked = [] } = row;
  const asked = [row, ...alsoAsked];
  const estimates = asked
    .filter(({ payable }) => payable.toSend === null)
    .flatMap((each) => (each.payment.amount === null ? [] : each.payment));
  if (estimates.length === 0) return null;
  const sum = formatAmount(wholeIn(estimates), debt.currency);
  // The row shows the sum of the known ones.
  const about = asked.some((each) => each.payable.toSend !== null)
    ? `plus about ${sum}`
    : `about ${sum}`;
  const day = describeDay(payment, today);
  if (day === null) return about;
  const { statement_on: next } = payment;
  const after = next ? `, after the new statement, about ${formatMonthAndDay(next)}` : "";

  // Before that, it wraps only after a comma.
  return `${about}, ${`send ${day}`.replaceAll(/(?<!,) /g, "\u00a0")}${after}`;
}

/** Describes the sent part of the bill, or else the bill if another amount must be sent. */
function describePart({ payment, debt: { currency } }: PaymentOfMonth): string | null {
  const { billed, is_last_statement: isLastStatement } = payment;
  const amount = payment.amount && sumAmounts([payment.amount, payment.uncovered]);
  const sent = sentAmount(payment);
  if (billed === null) return sent && `${formatAmount(sent, currency)} sent`;
  const bill = formatAmount(billed, currency);
  if (sent !== null) {
    const own = ownBill({ ...payment, billed });
    return `${formatAmount(sent, currency)} of ${formatAmount(own, currency)} sent`;
  }
  if (isLastStatement) {
    const isBill = amount === null || formatAmount(amount, currency) === bill;
    const { statement_on: next } = payment;
    const after = next ? `, send after the new one, about ${formatMonthAndDay(next)}` : "";
    return `${isBill ? LAST_STATEMENT : `${LAST_STATEMENT} ${bill}`}${after}`;
  }

  const { minimum, whole } = describeBill({ ...payment, amount }, currency);
  if (minimum !== null && isLastPayment(payment)) return "the last payment";
  const parts = [minimum && `minimum ${minimum}`, whole].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(", ");
}

/** Says how many of several payments of one question repeat the last statement's minimum; null if none does. */
function describeRepeated({ payment, alsoAsked = [] }: PaymentOfMonth): string | null {
  const asked = [payment, ...alsoAsked.map((each) => each.payment)];
  const repeated = asked.filter((each) => each.is_last_statement).length;
  if (alsoAsked.length === 0 || repeated === 0) return null;

  return `${LAST_STATEMENT} for ${repeated === asked.length ? "each" : `${repeated} of ${asked.length}`}`;
}

/** Describes the bill of a settled payment if the shown amount is another. */
function describeBilled(payment: MonthPayment, currency: string | null): string | null {
  const [sent, own] = [sentAmount(payment), ownBill(payment)];
  if (payment.is_last_statement) return sent === null ? LAST_STATEMENT : null;
  const isMore = sent !== null && own !== null && compareAmounts(sent, own) > 0;

  return isMore ? `${formatAmount(own, currency)} was due` : null;
}

function describeDone(payment: MonthPayment, currency: string | null): string {
  const { state, sent, paid } = payment;
  // After the last payment of a debt nothing is due, but that payment was made.
  const made = signOf(paid) > 0 ? "paid" : state;
  const settled = state === "nothing_due" ? made : state;
  // More may be on its way after the lender received the bill.
  const isInTransit = signOf(sent) > 0 && (state === "nothing_due" || state === "paid");
  const shown = isInTransit ? "sent" : settled;
  const words = doneWords[shown] ?? "";
  const isMade = shown === "sent" || shown === "paid";
  const known = isMade ? describeRecognition(payment, currency) : null;

  return known === null ? words : `${words} · ${known}`;
}

function describeRecognition(
  { recognised, recognised_parts: parts }: MonthPayment,
  currency: string | null,
): string | null {
  if (parts === undefined) return recognised && recognitionWords[recognised];

  return parts
    .map(({ by, amount }) => `${formatAmount(amount, currency)} ${recognitionWords[by]}`)
    .join(", ");
}

const doneWords: Partial<Record<MonthPayment["state"], string>> = {
  sent: "Sent",
  paid: "Paid",
  skipped: "Skipped",
  nothing_due: "Nothing to send",
};

function describeSendBy(payment: MonthPayment, today: string): string | null {
  // The paycheck's day is the day to send it, and is described separately.
  if (payment.from_paycheck !== null && payment.send_from === null) return null;
  // If neither the amount nor the due date is known, or something was sent, perhaps nothing is due.
  const isVague = payment.due_date === null || sentAmount(payment) !== null;
  if (payment.amount === null && isVague) return null;
  const day = describeDay(payment, today);

  return day === null ? null : `send ${day}`;
}

/** Returns when to send a payment. Null if the day is unknown or the user does not send it. */
function describeDay(payment: MonthPayment, today: string): string | null {
  const { kind, send_by: day, send_from: from, arrive_by: end } = payment;
  if (day === null) return null;
  if (from !== null) return `from ${formatMonthAndDay(from)}`;
  if (compareDates(day, today) <= 0) return describeToday(payment);

  return `${kind === "extra" && end === null ? "any day until" : "by"} ${formatMonthAndDay(day)}`;
}
