import type { Debt, DebtKind, Obligation } from "@snowball/contract";
import { addMonths, compareDates, formatShortDate } from "@snowball/dates";
import { compareAmounts, formatAmount, signOf } from "@snowball/money";
import { describeToday, lastDayToPay, recognitionWords } from "@snowball/planner";

import type { BadgeTone } from "#ui/badge.tsx";

import { isSettled } from "../actions/payable.ts";

export type Payment = Obligation["payments"][number];

/** Returns the day that is shown for a payment: that of the data that shows it, or else the day it was sent. */
export function dayOf({ seen_on: seenOn, sent_on: sentOn }: Payment): string {
  return seenOn ?? sentOn;
}

type StateBadge = { tone: BadgeTone; word: string };

const badges: Record<Exclude<Obligation["status"], "upcoming" | "unknown">, StateBadge> = {
  sent: { tone: "neutral", word: "Sent" },
  paid: { tone: "good", word: "Paid" },
  partial: { tone: "attention", word: "Part paid" },
  late: { tone: "bad", word: "Past due" },
  not_needed: { tone: "neutral", word: "Nothing due" },
  skipped: { tone: "neutral", word: "Skipped" },
};

export function describeState(cycle: Pick<Obligation, "status" | "question">): StateBadge | null {
  const { status, question } = cycle;
  if (status === "upcoming") return null;
  if (status !== "unknown") return badges[status];

  return { tone: "attention", word: question === null ? "Amount unknown" : "Not confirmed" };
}

/** Whether a cycle is shown above the past ones: it is not over, or needs user action. A settled month is over. */
export function isOpen(cycle: Obligation, today: string): boolean {
  const isFuture = compareDates(lastDayToPay(cycle), today) >= 0;
  // Of a debt without due dates and bills, no past month is asked about.
  const isNeeded = !isSettled(cycle) && cycle.status !== "unknown";

  return (
    isNeeded ||
    cycle.question !== null ||
    (isFuture && (cycle.due_date !== null || !isSettled(cycle)))
  );
}

type CycleContext = { debt: Pick<Debt, "currency" | "autopay">; today: string };

export function describeCycle(cycle: Obligation, context: CycleContext): string[] {
  const { left } = cycle;
  const isToSend = !isSettled(cycle) && (left === null || signOf(left) > 0);

  return [
    ...describeParts(cycle, { ...context, isToSend }),
    ...(isToSend ? describeSendBy(cycle, context) : []),
    ...(cycle.recognised === "not_overdue" ? [`matched: ${recognitionWords.not_overdue}`] : []),
  ];
}

/**
 * Returns when to send a payment that is not late, in question or collected by autopay. If the bill is unknown, only
 * until something was sent, because that may be all of it.
 */
function describeSendBy(
  { left, status, question, paid, sent, pay_by: payBy }: Obligation,
  { debt, today }: CycleContext,
): string[] {
  const isPerhapsAll = left === null && signOf(paid) + signOf(sent) > 0;
  const isSent = debt.autopay.type === "none" && status !== "late" && question === null;
  if (!isSent || isPerhapsAll || payBy === null) return [];

  return [
    compareDates(payBy, today) < 0
      ? `send ${describeToday({ may_arrive_late: true })}`
      : `send by ${formatShortDate(payBy)}`,
  ];
}

/** Returns the sent and paid amounts. Omits the paid amount if the bill is fully paid. */
function describeParts(
  { amount, paid, sent, left }: Obligation,
  { debt, isToSend }: CycleContext & { isToSend: boolean },
): string[] {
  const money = (value: string) => formatAmount(value, debt.currency);
  const isPartly = signOf(paid) + signOf(sent) > 0;
  const isInFull = amount !== null && isSame(paid, amount);

  return [
    ...(signOf(sent) > 0 ? [`sent ${money(sent)}`] : []),
    ...(signOf(paid) > 0 && !isInFull ? [`paid ${money(paid)}`] : []),
    ...(isToSend && isPartly && left !== null ? [`${money(left)} left`] : []),
  ];
}

function isSame(left: string, right: string): boolean {
  return compareAmounts(left, right) === 0;
}

/** @param cycle with which the payment is shown; absent if no cycle of the debt is known */
export function describePayment(
  payment: Payment,
  { kind, currency }: Pick<Debt, "kind" | "currency">,
  cycle?: Pick<Obligation, "cycle" | "left">,
): string {
  const { amount, counted, undone_on: undone, returned_on: returned } = payment;
  const money = formatAmount(amount, currency);
  if (undone !== null) return `${money} undone, not counted`;
  if (returned !== null) {
    return `${money} returned on ${formatShortDate(returned)}, not counted`;
  }
  if (payment.is_missing) {
    return `${money}, ${describeSource(payment, kind)}, not received by the lender, not counted`;
  }
  const onItsWay = payment.is_in_transit ? ", on its way" : "";
  const source = `${describeSource(payment, kind)}${onItsWay}`;
  const isNothing = signOf(counted) === 0;
  const { chosen_cycle: chosen } = payment;
  const isForCycle = chosen === cycle?.cycle && !(isNothing && signOf(cycle?.left ?? "0") > 0);
  // A lender does not count a payment from before the statement of a card's bill.
  const isRefused = chosen !== null && cycle !== undefined && !isForCycle;
  if (isNothing && !isRefused) return `${money} beyond what was due, ${source}`;
  const reason = kind === "credit_card" ? ", because it was made before that statement" : "";
  const isWhole = isNothing || isSame(counted, amount);
  const part = isWhole ? money : `${formatAmount(counted, currency)} of ${money}`;

  return isRefused
    ? `${part}, ${source}, not counted for the bill due ${formatShortDate(chosen)}${reason}`
    : `${part}, ${source}`;
}

/** Whether a payment was made: neither reverted, returned nor missing. */
export function isValid(payment: Payment): boolean {
  return payment.undone_on === null && payment.returned_on === null && !payment.is_missing;
}

/**
 * Whether a payment was for a bill before this one, the first that is known: it was made a month before the due date or
 * earlier, and does not count for it.
 */
export function isForEarlierBill(payment: Payment, cycle: Obligation): boolean {
  return (
    isValid(payment) &&
    !payment.is_extra &&
    payment.chosen_cycle === null &&
    signOf(payment.counted) === 0 &&
    compareDates(dayOf(payment), addMonths(lastDayToPay(cycle), -1)) <= 0
  );
}

const nouns: Record<DebtKind, string> = {
  credit_card: "card",
  mortgage: "mortgage",
  student_loan: "loan",
  auto_loan: "loan",
  personal_loan: "loan",
  medical: "bill",
  other: "account",
};

export function describeSource(payment: Payment, kind: DebtKind): string {
  const sent = formatShortDate(payment.sent_on);
  const seen = formatShortDate(dayOf(payment));
  switch (payment.why) {
    case "by_hand":
      return `recorded by you for ${sent}`;
    case "lender_credit":
      return `matched: a credit on the ${nouns[kind]} on ${seen}`;
    case "last_payment":
      return `matched: the lender's last payment, on ${seen}`;
    case "name":
      return `matched: left checking on ${sent}, with the lender's name`;
    case "amount_and_date":
      return `matched: this amount left checking on ${sent}`;
  }
}
