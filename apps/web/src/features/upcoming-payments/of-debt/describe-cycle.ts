import type { Debt, DebtKind, Obligation } from "@snowball/contract";
import { addMonths, compareDates, formatShortDate } from "@snowball/dates";
import { compareAmounts, formatAmount, signOf } from "@snowball/money";
import { lastDayToPay } from "@snowball/planner";

import type { BadgeTone } from "#ui/badge.tsx";

type Payment = Obligation["payments"][number];

/** A state in a word or two; null for what is simply to be paid. */
export function stateWord({
  status,
  question,
}: Pick<Obligation, "status" | "question">): { tone: BadgeTone; word: string } | null {
  switch (status) {
    case "upcoming":
      return null;
    case "sent":
      return { tone: "neutral", word: "Sent" };
    case "paid":
      return { tone: "good", word: "Paid" };
    case "partial":
      return { tone: "attention", word: "Part paid" };
    case "late":
      return { tone: "bad", word: "Late" };
    case "not_needed":
      return { tone: "neutral", word: "Nothing due" };
    case "skipped":
      return { tone: "neutral", word: "Skipped" };
    case "unknown":
      return { tone: "attention", word: question === null ? "Amount unknown" : "Not seen" };
  }
}

const SETTLED: ReadonlySet<Obligation["status"]> = new Set([
  "sent",
  "paid",
  "not_needed",
  "skipped",
]);

/** Nothing is left to be sent. */
export function isSettled({ status }: Pick<Obligation, "status">): boolean {
  return SETTLED.has(status);
}

/** Whether a cycle stands above the past ones: it is to come, or something is to be done about it. */
export function isOpen(cycle: Obligation, today: string): boolean {
  const isToCome = compareDates(lastDayToPay(cycle), today) >= 0;

  return !isSettled(cycle) || cycle.question !== null || isToCome;
}

type Told = { currency: string | null; planned: string | null };

/** What there is to know of a cycle beside what is due, in a few words each. */
export function describeCycle(cycle: Obligation, told: Told): string[] {
  const { left, status, late_charge_after: lateAfter } = cycle;
  const isToSend = !isSettled(cycle) && (left === null || signOf(left) > 0);

  return [
    ...(isToSend ? describePlanned(cycle, told) : []),
    ...describeParts(cycle, { ...told, isToSend }),
    ...(isToSend ? describeSendBy(cycle) : []),
    ...(lateAfter === null || status === "upcoming"
      ? []
      : [`no late charge until ${formatShortDate(lateAfter)}`]),
    ...(cycle.recognised === "not_overdue" ? ["recognised: the lender misses nothing"] : []),
  ];
}

/** Of a bill that nobody knows as long as nothing was sent: perhaps it is all. */
function describeSendBy({ left, status, paid, sent, pay_by: payBy }: Obligation): string[] {
  const isPerhapsAll = left === null && signOf(paid) + signOf(sent) > 0;

  return status === "late" || isPerhapsAll || payBy === null
    ? []
    : [`send by ${formatShortDate(payBy)}`];
}

/** Where the plan sends another amount than is left of the bill. */
function describePlanned({ left }: Obligation, { currency, planned }: Told): string[] {
  if (planned === null || signOf(planned) === 0) return [];
  if (left !== null && isSame(planned, left)) return [];

  return [`planned ${formatAmount(planned, currency)}`];
}

/** What was sent and paid of it; nothing of what was paid in full. */
function describeParts(
  { amount, paid, sent, left }: Obligation,
  { currency, isToSend }: Told & { isToSend: boolean },
): string[] {
  const money = (value: string) => formatAmount(value, currency);
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

/** `due`: when the bill is due that it stands with. */
type OfBill = Pick<Debt, "kind" | "currency"> & { due: string };

/** What one payment was, how it is known, and whether it counts. */
export function describePayment(payment: Payment, { kind, currency, due }: OfBill): string {
  const { amount, counted, undone_on: undone, returned_on: returned } = payment;
  const money = formatAmount(amount, currency);
  if (undone !== null) return `${money} taken back: it does not count`;
  if (returned !== null) {
    return `${money} came back on ${formatShortDate(returned)}: it does not count`;
  }
  if (payment.is_missing) {
    return `${money}, ${howKnown(payment, kind)}, was not seen at the lender: it does not count`;
  }
  const onItsWay = payment.seen_on === null ? ", on its way" : "";
  if (signOf(counted) === 0) {
    return `${money} ${isOfEarlier(payment, due) ? "for an earlier bill" : "beyond what was due"}, ${howKnown(payment, kind)}${onItsWay}`;
  }
  const part = isSame(counted, amount) ? money : `${formatAmount(counted, currency)} of ${money}`;

  return `${part}, ${howKnown(payment, kind)}${onItsWay}`;
}

/** What a bank shows from before the first bill that is known met one that nobody told us of. */
function isOfEarlier(
  { is_extra: isExtra, sent_on: sentOn, seen_on: seenOn }: Payment,
  due: string,
) {
  return !isExtra && compareDates(seenOn ?? sentOn, addMonths(due, -1)) <= 0;
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

function howKnown({ why, sent_on: sentOn, seen_on: seenOn }: Payment, kind: DebtKind): string {
  const sent = formatShortDate(sentOn);
  const seen = formatShortDate(seenOn ?? sentOn);
  switch (why) {
    case "by_hand":
      return `recorded by you for ${sent}`;
    case "lender_credit":
      return `recognised: a credit on the ${nouns[kind]} on ${seen}`;
    case "last_payment":
      return `recognised: the lender's last payment, on ${seen}`;
    case "name":
      return `recognised: left checking on ${sent}, with the lender's name`;
    case "amount_and_date":
      return `recognised: this amount left checking on ${sent}`;
  }
}
