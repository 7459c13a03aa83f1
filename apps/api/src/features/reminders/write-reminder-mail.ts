import { compareDates, formatMonth, formatWeekday } from "@snowball/dates";
import { formatAmount } from "@snowball/money";

import { escapeHtml, nameInMail } from "#features/mail/index.ts";

import type { Reminder } from "./reminder-rules.ts";

type Mail = { subject: string; text: string; html: string };
type Writing = { today: string; publicUrl: string };

/** What a payment comes to in words: the subject of a mail about it alone, and what its line says. */
type Words = { headline: string; line: string; link: string };

const PAID_ALREADY = "Paid already? Mark it on Home, and you hear no more of it:";

const UNDATED = "Its due day is unknown. Enter it, and we'll remind you in time.";

/** One mail about some payments of a user, in the order in which they are to be acted on. */
export function writeReminderMail(
  reminders: readonly [Reminder, ...Reminder[]],
  writing: Writing,
): Mail {
  const [first, ...others] = reminders.map((each) => wordsOf(each, writing));
  const home = `${writing.publicUrl}/home`;
  const all = [...(first ? [first] : []), ...others];
  const more = others.length === 0 ? "" : `, and ${others.length} more`;

  return {
    subject: `${first?.headline ?? ""}${more}`,
    text: [...all.map(({ line, link }) => `${line}\n${link}`), `${PAID_ALREADY}\n${home}`].join(
      "\n\n",
    ),
    html: [
      ...all.map(
        ({ line, link }) =>
          `<p>${escapeHtml(line)}<br><a href="${escapeHtml(link)}">See this payment</a></p>`,
      ),
      `<p>${PAID_ALREADY} <a href="${escapeHtml(home)}">Home</a></p>`,
    ].join("\n"),
  };
}

function wordsOf(reminder: Reminder, { today, publicUrl }: Writing): Words {
  const { debt } = reminder.of;
  const link = `${publicUrl}/schedule/${debt.uuid}`;
  if (reminder.kind === "late") return { ...lateWords(reminder, today), link };
  if (debt.autopay.type !== "none") return { ...autopayWords(reminder), link };

  return { ...sendWords(reminder, today), link };
}

function sendWords({ of: { debt }, told, payBy }: Reminder, today: string): Omit<Words, "link"> {
  const name = nameOf(debt);
  const { dueDate, dueDateSource } = told.obligation;
  const due = formatWeekday(dueDate);
  const isPartial = told.state === "partial";
  const what =
    told.left === null
      ? `A payment to ${name}`
      : `${formatAmount(told.left, debt.currency)}${isPartial ? " more" : ""} to ${name}`;
  const isInTime = compareDates(payBy, today) >= 0;
  const onDay = isInTime ? `${what} by ${formatWeekday(payBy)}` : `${what} now, due ${due}`;
  const isUndated = dueDateSource === null;
  const headline = isUndated ? `${what} in ${formatMonth(dueDate)}` : onDay;
  const sentences = [
    isInTime && !isUndated ? `${headline}, so that it arrives by ${due}.` : `${headline}.`,
    ...(isUndated ? [UNDATED] : []),
    ...(told.left === null ? ["Nobody says yet how much: see the lender's bill."] : []),
    ...(isPartial ? ["Part of this payment is on its way or paid: this is what is left."] : []),
  ];

  return { headline, line: sentences.join(" ") };
}

function autopayWords({ of, told }: Reminder): Omit<Words, "link"> {
  const { debt } = of;
  const amount = autopayAmount(of, told.left);
  const isAbout = debt.autopay.type === "full" && debt.estimated_interest !== null;
  const money = amount === null ? null : formatAmount(amount, debt.currency);
  const what = money === null ? "A payment" : `${isAbout ? "About " : ""}${money}`;
  const { dueDate, dueDateSource } = told.obligation;
  const when =
    dueDateSource === null ? `in ${formatMonth(dueDate)}` : `on ${formatWeekday(dueDate)}`;
  const headline = `${what} to ${nameOf(debt)} will be taken ${when}`;
  const check = "Autopay is on: there is nothing to send, but the money has to be there.";

  return {
    headline,
    line: `${headline}. ${amount === null ? "Nobody says yet how much. " : ""}${check}`,
  };
}

function autopayAmount({ debt, word }: Reminder["of"], left: string | null): string | null {
  switch (debt.autopay.type) {
    case "statement":
      return word.statementBalance;
    case "full":
      return debt.owed.value;
    case "other":
      return debt.autopay.amount;
    case "minimum":
    case "none":
      return left;
  }
}

function lateWords({ of: { debt }, told }: Reminder, today: string): Omit<Words, "link"> {
  const name = nameOf(debt);
  const { dueDate } = told.obligation;
  const what =
    told.left === null
      ? `a payment to ${name}`
      : `${formatAmount(told.left, debt.currency)} to ${name}`;
  const isPast = compareDates(dueDate, today) < 0;
  const charge =
    told.lateChargeAfter !== null
      ? ` The lender may charge for being late after ${formatWeekday(told.lateChargeAfter)}.`
      : "";

  return {
    headline: `Late: ${what}, due ${formatWeekday(dueDate)}`,
    line: [
      isPast
        ? `${upperFirst(what)} was due on ${formatWeekday(dueDate)}, and the lender shows no payment.`
        : `The lender says that a payment is overdue: ${what}, due ${formatWeekday(dueDate)}.`,
      `Pay it today, by phone or on the lender's own site, where it counts soonest; if you cannot, call them and ask for more time.${charge}`,
    ].join(" "),
  };
}

/** As on the screens. */
function nameOf({ nickname, name }: Reminder["of"]["debt"]): string {
  return nameInMail(nickname ?? name);
}

function upperFirst(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
