import type { CalendarEntry } from "@snowball/contract";
import { addDays, formatFullDate, formatMonth, monthAfter } from "@snowball/dates";
import { formatAmount, sumAmounts } from "@snowball/money";
import { isUncovered, recognitionWords } from "@snowball/planner";
import ical, { escape, type ICalEventData, ICalEventTransparency } from "ical-generator";

import { budgetNote, upperFirst } from "#features/month/index.ts";

/** How often calendar programs read a feed again. */
const REFRESH_SECONDS = 6 * 3_600;

type About = {
  name: string;
  entries: readonly CalendarEntry[];
  writtenAt: Date;
  debtUrl: (debt: string) => string;
};

/**
 * Writes entries as a calendar file (RFC 5545). Each is an event of a whole day, so that it is on the same date in
 * every time zone. A paid payment stays and is marked, because a missing event would not show that it was paid.
 */
export function writeCalendar({ name, entries, writtenAt, debtUrl }: About): string {
  const calendar = ical({
    // The library escapes the texts of events, but not the name of the calendar.
    name: escape(withoutControls(name), false),
    prodId: "//Snowball//Payments//EN",
    scale: "GREGORIAN",
    ttl: REFRESH_SECONDS,
    events: entries.map((each) => eventOf(each, { stamp: writtenAt, url: debtUrl(each.debt) })),
  });

  return `${calendar.toString()}\r\n`;
}

function eventOf(
  entry: CalendarEntry,
  { stamp, url }: { stamp: Date; url: string },
): ICalEventData {
  return {
    id: entry.id,
    stamp,
    // The library reads and writes dates in UTC, so they do not depend on the server's time zone.
    start: entry.on,
    end: addDays(entry.on, 1),
    allDay: true,
    summary: withoutControls(summaryOf(entry)),
    description: withoutControls([...descriptionOf(entry), url].join("\n")),
    url,
    // A payment does not block the time of its day.
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

/**
 * Removes characters that a calendar file may not contain (§3.1), because names come from banks. Turns all line
 * breaks into line feeds, which the library escapes.
 */
function withoutControls(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/\r\n|[\r\u0085\u2028\u2029]/g, "\n")
      // oxlint-disable-next-line no-control-regex -- these are the characters to remove
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "")
  );
}

/** Describes an entry for a calendar program: what to do. */
function summaryOf(entry: CalendarEntry): string {
  const { name, status, is_autopay: isAutopay, amount_source: source } = entry;
  // A bill is due in whole, also the part that the budget does not cover.
  const whole = entry.amount && sumAmounts([entry.amount, entry.uncovered]);
  const money = whole && formatAmount(whole, entry.currency);
  const amount = money !== null && source === "estimate" ? `about ${money}` : money;
  const amountAndName = amount === null ? name : `${amount} to ${name}`;
  if (isUncovered(entry)) {
    return `${status === "late" ? "Past due" : "Due"}, beyond your budget: ${amountAndName}`;
  }
  if (status === "paid") return `✓ Paid: ${amountAndName}`;
  if (status === "sent") return `✓ Sent: ${amountAndName}`;
  if (status === "question") {
    const { several_asked: question } = entry;
    return question === null ? `Was it paid? ${upperFirst(amountAndName)}` : `${name}: ${question}`;
  }
  if (isAutopay) return `Autopay: ${amountAndName}`;

  return amount === null ? `Send a payment to ${name}` : whatToSend(entry, amount);
}

function whatToSend({ name, kind, status }: CalendarEntry, amount: string): string {
  if (kind === "extra") return `Send ${amount} extra to ${name}`;
  if (status === "partial") return `Send ${amount} more to ${name}`;

  return status === "late" ? `Past due: send ${amount} to ${name}` : `Send ${amount} to ${name}`;
}

function descriptionOf({ kind, status, due_date: due, ...entry }: CalendarEntry): string[] {
  const isDone = status === "paid" || status === "sent";
  const known = entry.amount_source;
  const lines = [
    // An extra has no due date of its own.
    due !== null &&
      kind === "payment" &&
      entry.several_asked === null &&
      dueLine(formatFullDate(due), entry),
    due === null &&
      kind === "payment" &&
      !isDone &&
      `The due date is unknown, so it's on the last day ${entry.is_autopay ? "of the month" : "to send it in its month"}.`,
    status === "paid" && entry.amount === null && `${upperFirst(recognitionWords.not_overdue)}.`,
    !isDone && entry.is_autopay && "Taken by autopay. Make sure the money is in your account.",
    !isDone &&
      entry.amount === null &&
      "We don't know the amount yet. Check your lender's statement.",
    budgetNote(entry, entry.currency),
    known === "estimate" && "The amount is our estimate. Check your lender's statement.",
    known === "plan" && "The amount is from today's plan.",
    known === "last_bill" && "The amount is that of the last bill.",
    kind === "extra" &&
      (isDone ? "Extra payment." : "Extra payment, on top of what's due or what autopay takes."),
    !isDone && entry.is_from_savings && "Its money has to come from your savings.",
    !isDone &&
      !entry.is_autopay &&
      entry.arrive_by !== null &&
      `Send it so that it arrives by ${formatFullDate(entry.arrive_by)}, when its offer ends.`,
    entry.arrives_next_month && `It arrives in ${formatMonth(monthAfter(entry.on, 1))}.`,
  ];

  return lines.filter((line) => typeof line === "string");
}

function dueLine(
  due: string,
  { was_due: wasDue, currency }: Pick<CalendarEntry, "was_due" | "currency">,
) {
  return wasDue === null ? `Due ${due}.` : `${formatAmount(wasDue, currency)} due ${due}.`;
}
