import type { UpcomingPayment } from "@snowball/contract";
import { compareDates, formatShortDate } from "@snowball/dates";
import { formatAmount, signOf } from "@snowball/money";

import { describeRecognition } from "./actions/describe-recognition.ts";
import { isSettled } from "./actions/payable.ts";
import { type HomeRow, sentOf, waitsWhole } from "./home-rows.ts";

/** A few words beneath the amount of a payment. */
export type PaymentNote = { words: string; tone: "soft" | "bad" | "good" };

/** How far a payment is, what it is made of where that is not the bill, and the last day to send it. */
export function describePayment(row: HomeRow, today: string): PaymentNote[] {
  const { payment, payable, instruction } = row;
  if (isSettled(payable)) return [{ words: describeDone(payment), tone: "good" }];
  const isEstimated = payment.amount === null && instruction !== null;

  return [
    softly(isEstimated ? describeEstimate(row, today) : describePart(row)),
    softly(payable.isExtra ? "extra, beyond what is due" : null),
    softly(describeWaiting(row)),
    ...describeArrears(payment),
    softly(isEstimated || waitsWhole(row) ? null : describeTiming(row, today)),
  ].filter((note) => note !== null);
}

/** What the lender misses, and what it charged for that: the fee is in no amount to send. */
function describeArrears(payment: UpcomingPayment): PaymentNote[] {
  const { past_due_amount: pastDue, late_fee_amount: fee, currency } = payment;
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

/** What the plan takes an unknown bill to be, and by when: one line, beneath the word that it is unknown. */
function describeEstimate({ payment, instruction }: HomeRow, today: string): string | null {
  if (instruction === null) return null;
  const about = `about ${formatAmount(instruction.amount, payment.currency)}`;
  const when = describeDay(payment, instruction.send_on, today);

  return when === null ? about : `${about} ${when}`;
}

/** What was sent of the bill or, where nobody says how much it is, at all; or the bill where another amount is to be sent. */
function describePart({ payment, payable: { toSend } }: HomeRow): string | null {
  const { amount, currency } = payment;
  const sent = sentOf(payment);
  if (amount === null) return sent && `${formatAmount(sent, currency)} sent`;
  const bill = formatAmount(amount, currency);
  if (sent !== null) return `${formatAmount(sent, currency)} of ${bill} sent`;

  return toSend === null || toSend === amount ? null : `minimum ${bill}`;
}

/** Which paycheck brings the extra, where none has on its day. */
function describeWaiting(row: HomeRow): string | null {
  const { payment, instruction } = row;
  const waits = instruction?.extra_waits;
  if (waits === undefined) return null;
  const of = waitsWhole(row) ? "" : `${formatAmount(waits.amount, payment.currency)} of it `;

  return `${of}from the paycheck of ${shortly(waits.from)}`;
}

function describeDone({ status, recognised }: UpcomingPayment): string {
  const words = doneWords[status] ?? "";
  const isMade = status === "sent" || status === "paid";

  return isMade && recognised !== null ? `${words} · ${describeRecognition(recognised)}` : words;
}

const doneWords: Partial<Record<UpcomingPayment["status"], string>> = {
  sent: "Sent",
  paid: "Paid",
  skipped: "Skipped",
  not_needed: "Nothing to send",
};

/** When it has to leave, as `describeDay`; of an unknown bill as long as nothing was sent, or the plan asks for more. */
function describeTiming({ payment, instruction }: HomeRow, today: string): string | null {
  if (payment.amount === null && instruction === null && sentOf(payment) !== null) return null;
  const when = describeDay(payment, instruction?.send_on ?? null, today);
  return when === null ? null : `send ${when}`;
}

/**
 * By when it has to leave: at once where the lender misses it, whatever day its user expects it on. Null where nobody
 * knows when it is due, or the lender takes it by itself.
 */
function describeDay(
  { autopay, pay_by: payBy, question, is_overdue: isOverdue, status }: UpcomingPayment,
  sendOn: string | null,
  today: string,
): string | null {
  const day = payBy ?? sendOn;
  if (day === null || question !== null) return null;
  if (autopay.type !== "none") return null;

  const isNow = isOverdue || status === "late" || compareDates(day, today) <= 0;
  return isNow ? "today" : `by ${shortly(day)}`;
}

/** `Dec 1`: the year is the one that stands beside it. */
function shortly(date: string): string {
  return formatShortDate(date).split(",")[0] ?? date;
}
