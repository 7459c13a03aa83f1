import type { MonthPayment } from "@snowball/contract";
import { formatMonth, formatWeekday, monthAfter } from "@snowball/dates";
import { formatAmount, signOf, subtractAmount, sumAmounts } from "@snowball/money";
import { alsoDueOn, describeBill, isLastPayment, isUncovered, ownBill } from "@snowball/planner";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { upsertLinkedEntries } from "#features/debts/index.ts";
import { reconcileLedger } from "#features/ledger/index.ts";
import { escapeHtml } from "#features/mail/index.ts";
import {
  budgetNote,
  counted,
  describeAmount,
  type MailLine,
  type MonthReading,
  questionLines,
  readMonth,
  upperFirst,
  wholeOf,
} from "#features/month/index.ts";
import type { MailContent } from "#features/notifications/index.ts";

import { lateChargeAfter, type Reminder, remindersOf } from "./reminder-rules.ts";
import { type Claim, claim, listRemindedExtras } from "./daily-mail-store.ts";

/**
 * Writes the email about the payments that the user must be reminded of and was not, and stores that they were. Returns
 * null if there are none. The caller must have locked the user, and must send the email in the same transaction.
 */
export async function writeReminders(
  { publicUrl }: Pick<Dependencies, "publicUrl">,
  db: Db,
  reading: MonthReading,
): Promise<MailContent | null> {
  const { userId, now, day } = reading;
  // A cycle must be stored before its claim, so that it stays the same.
  await reconcileLedger(db, { userId, now });
  const of = await readMonth(db, reading);
  const { month, today: through } = of.month;
  const reminded = await listRemindedExtras(db, { userId, from: month, through });
  const due = remindersOf(of, new Map([...reminded].map(([id, at]) => [id, day.dayOf(at)])));
  const ids = due.map(({ debt }) => debt.uuid);
  await upsertLinkedEntries(db, { userId, ids, createdAt: now });
  const claims = due
    .filter((each) => !each.isUsersReport)
    .map(({ debt, cycle, kind, payment }): Claim => {
      return { debtId: debt.uuid, cycle, kind, dueDate: payment.due_date };
    });
  const claimed = await claim(db, { userId, claims, createdAt: now });
  const isNew = ({ debt, cycle, kind }: Reminder) =>
    claimed.some((each) => each.debtId === debt.uuid && each.cycle === cycle && each.kind === kind);
  // Every email lists all late payments. One without a new late payment begins with what it is about.
  const hasNewLate = claimed.some(({ kind }) => kind === "late");
  const isAbout = (each: Reminder) => isNew(each) || (hasNewLate && each.kind === "late");
  const known = due.filter((each) => !isAbout(each) && each.kind === "late");
  const [first, ...others] = [...due.filter(isAbout), ...known];
  if (!first || claimed.length === 0) return null;

  return writeReminderMail([first, ...others], {
    today: of.month.today,
    publicUrl,
    questions: questionLines(of),
  });
}

type Writing = {
  today: string;
  publicUrl: string;
  /** The unconfirmed payments. */
  questions: readonly MailLine[];
};

/** The subject of an email about one payment, and the line about it in the text. */
type Words = { headline: string; line: string };

const PAID_ALREADY = "Already paid? Mark it as paid on Home and we'll stop reminding you:";
const AMOUNT_UNKNOWN = "We don't know the amount yet. Check your lender's statement.";
const AUTOPAY =
  "Autopay is on, so you don't need to send anything. Make sure the money is in your account.";

const PAY_LATE =
  "Pay what is past due today, by phone or on your lender's site, where it's credited fastest. If you can't pay, call and ask for more time.";

const UNDATED = "Its due day is unknown. Enter it, and we'll remind you in time.";

/** Writes one email about some payments of a user, in the order in which to act on them. */
export function writeReminderMail(
  reminders: readonly [Reminder, ...Reminder[]],
  writing: Writing,
): MailContent {
  const words = reminders.map((each) => ({ ...wordsOf(each, writing), debt: each.debt.uuid }));
  const home = `${writing.publicUrl}/home`;
  const linkOf = ({ debt }: { debt: string }) => `${writing.publicUrl}/schedule/${debt}`;
  const lines = [...words, ...writing.questions];
  const advice = reminders.some(({ kind }) => kind === "late") ? [PAY_LATE] : [];

  return {
    subject: `${words[0]?.headline ?? ""}${countOthers(reminders)}`,
    text: [
      ...lines.map((each) => `${each.line}\n${linkOf(each)}`),
      ...advice,
      `${PAID_ALREADY}\n${home}`,
    ].join("\n\n"),
    html: [
      ...lines.map(
        (each) =>
          `<p>${escapeHtml(each.line)}<br><a href="${escapeHtml(linkOf(each))}">See this payment</a></p>`,
      ),
      ...advice.map((each) => `<p>${escapeHtml(each)}</p>`),
      `<p>${PAID_ALREADY} <a href="${escapeHtml(home)}">Home</a></p>`,
    ].join("\n"),
  };
}

/** Counts the payments that the subject does not name, and says which of them are late unlike the first, or not. */
function countOthers([first, ...others]: readonly [Reminder, ...Reminder[]]): string {
  const isLate = first.kind === "late";
  const same = others.filter(({ kind }) => (kind === "late") === isLate).length;
  const different = others.length - same;
  const counts = [
    same > 0 && `${same} more`,
    different > 0 && counted(different, isLate ? "coming payment" : "past due payment"),
  ].filter((count) => count !== false);

  return counts.length === 0 ? "" : `, and ${counts.join(" and ")}`;
}

function wordsOf(reminder: Reminder, writing: Writing): Words {
  switch (reminder.kind) {
    case "extra":
      return extraWords(reminder, writing.today);
    case "late":
      return lateWords(reminder, writing.today);
    case "upcoming":
      return reminder.payment.state === "scheduled"
        ? autopayWords(reminder)
        : sendWords(reminder, writing.today);
  }
}

function sendWords({ payment: listed, debt, name, actOn }: Reminder, today: string): Words {
  const payment = wholeOf(listed);
  const amount = describeAmount(payment, debt.currency);
  const more = payment.state === "partial" ? " more" : "";
  const what = `${amount === null ? "A payment" : `${upperFirst(amount)}${more}`} to ${name}`;
  const notes = [
    lateNote(listed),
    ...notesOn(payment, debt.currency),
    budgetNote(listed, debt.currency),
  ];
  if (payment.due_date === null) {
    const headline = `${what} in ${formatMonth(actOn)}`;
    return { headline, line: joinSentences([`${headline}.`, UNDATED, ...notes]) };
  }
  const due = formatWeekday(payment.due_date);
  // There is no money to send, so that the bill has only its due date.
  if (isUncovered(listed)) {
    const headline = `${what}, due ${due}`;
    return { headline, line: joinSentences([`${headline}.`, ...notes]) };
  }
  const isLater = actOn > today;
  const headline = `${what} ${isLater ? `by ${formatWeekday(actOn)}` : `today, due ${due}`}`;
  const arrives = isLater ? `, so that it arrives by ${due}` : "";
  const end = payment.arrive_by;
  const arriving = end === null || end > payment.due_date ? arrives : beforeOfferEnds(end);

  return { headline, line: joinSentences([`${headline}${arriving}.`, ...notes]) };
}

function lateNote({ may_arrive_late: mayArriveLate = false }: MonthPayment): string | null {
  return mayArriveLate ? "It may arrive too late." : null;
}

/** Names the end of a deferral or promotional rate, by which a payment must arrive. */
function beforeOfferEnds(end: string): string {
  return `, so that it arrives by ${formatWeekday(end)}, when its offer ends`;
}

function extraWords({ payment, debt, name, actOn }: Reminder, today: string): Words {
  const amount = describeAmount(payment, debt.currency) ?? "A payment";
  const day = formatWeekday(actOn);
  const end = payment.arrive_by;
  const until = end === null ? `, any day until ${day}` : ` by ${day}`;
  const anyDay = actOn <= today ? " today" : until;
  const ofPaycheck = payment.from_paycheck === null ? anyDay : `, from the paycheck of ${day}`;
  const when =
    payment.send_from === null ? ofPaycheck : `, from ${formatWeekday(payment.send_from)}`;
  const headline = `${amount} extra to ${name}${when}`;

  const offer = end === null ? "" : beforeOfferEnds(end);
  const notes = [
    lateNote(payment),
    payment.is_from_savings ? "Its money has to come from your savings." : null,
    payment.arrives_next_month ? `It arrives in ${formatMonth(monthAfter(actOn, 1))}.` : null,
  ];

  return { headline, line: joinSentences([`${headline}${offer}.`, ...notes]) };
}

/** Returns Home's note below the amount: what was sent, or the bill if the amount to send differs. */
function notesOn(payment: MonthPayment, currency: string | null): (string | null)[] {
  const { amount, billed, is_estimated: isEstimated } = payment;
  const sent = sumAmounts([payment.paid, payment.sent]);
  const part = signOf(sent) > 0 ? formatAmount(sent, currency) : null;
  if (amount === null || billed === null || isEstimated) {
    return [part && `${part} was sent.`, AMOUNT_UNKNOWN];
  }
  if (part !== null) return [describeRest({ ...payment, billed }, { part, currency })];

  const { minimum, whole } = describeBill(payment, currency);
  if (minimum !== null && isLastPayment(payment)) return ["It's the last payment."];
  return [minimum && `The minimum is ${minimum}.`, whole && `${whole}.`];
}

/** Describes the rest of a bill that was paid in part, and what the plan adds to it. */
function describeRest(
  payment: MonthPayment & { billed: string },
  { part, currency }: { part: string; currency: string | null },
): string {
  const { left, extra } = payment;
  const sent = `You sent ${part} of ${formatAmount(ownBill(payment), currency)}.`;
  if (left === null || signOf(extra) <= 0) return `${sent} This is the rest.`;

  return `${sent} The rest is ${formatAmount(left, currency)}, and your plan adds ${formatAmount(extra, currency)}.`;
}

/** Autopay set to more than the minimum may collect more than Home lists. It collects a bill in whole. */
function autopayWords({ payment, debt, name, actOn }: Reminder): Words {
  const { type, amount: other } = debt.autopay;
  const amount = describeAmount(payment, debt.currency);
  const isMinimum = type === "minimum" && amount !== null;
  const what = isMinimum ? upperFirst(amount) : "A payment";
  const when =
    payment.due_date === null ? `in ${formatMonth(actOn)}` : `on ${formatWeekday(actOn)}`;
  const headline = `${what} to ${name} will be taken ${when}`;
  const setTo = {
    minimum: null,
    none: null,
    statement: "the statement balance",
    full: "the full balance",
    other: other && formatAmount(other, debt.currency),
  }[type];
  const sentences = [
    `${headline}.`,
    setTo && amount && `Home lists ${amount}. Your autopay is set to ${setTo}.`,
    (amount === null || payment.is_estimated) && AMOUNT_UNKNOWN,
    AUTOPAY,
  ];

  return { headline, line: joinSentences(sentences) };
}

/** Names the whole bill if a part of it is paid. The lender shows that part. */
function restOf(payment: MonthPayment, currency: string | null): string | null {
  const bill = ownBill(payment);
  const isPart = signOf(sumAmounts([payment.paid, payment.sent])) > 0;

  return isPart && bill !== null ? `: the rest of ${formatAmount(bill, currency)}` : null;
}

/** Only what is due is late, without what the plan adds, such as its rounding. */
function lateWords(reminder: Reminder, today: string): Words {
  const { payment: listed, debt, name, isUsersReport } = reminder;
  const late = listed.amount && subtractAmount(listed.amount, listed.extra);
  const payment = { ...listed, amount: late };
  const amount = describeAmount(payment, debt.currency) ?? "a payment";
  const what = `${amount} to ${name}`;
  const { due_date: dueDate } = payment;
  const due = dueDate && formatWeekday(dueDate);
  const alsoDue = alsoDueOn(payment);
  const shown = isUsersReport ? "" : ", and the lender shows no payment";
  const chargedAfter = dueDate && lateChargeAfter(dueDate, { kind: debt.kind, today });
  const sentences = [
    due === null
      ? `${upperFirst(what)} is past due${shown}.`
      : `${upperFirst(what)} was due on ${due}${restOf(payment, debt.currency) ?? shown}.`,
    alsoDue && `It may include the payment due on ${formatWeekday(alsoDue)}.`,
    budgetNote(payment, debt.currency),
    // As on Home.
    listed.amount &&
      signOf(listed.extra) > 0 &&
      `With what your plan adds, send ${formatAmount(listed.amount, debt.currency)}.`,
    chargedAfter && `The lender may charge a late fee after ${formatWeekday(chargedAfter)}.`,
  ];

  return {
    headline: `Past due: ${what}${due === null ? "" : `, due ${due}`}`,
    line: joinSentences(sentences),
  };
}

function joinSentences(sentences: readonly (string | false | null)[]): string {
  return sentences.filter((each) => typeof each === "string").join(" ");
}
