import type { CalendarEntry } from "@snowball/contract";
import { formatFullDate } from "@snowball/dates";
import { formatAmount } from "@snowball/money";

type Described = { summary: string; description: string };

/** An entry in the words of a calendar: what to do, and what there is to know about it. */
export function describeEntry(entry: CalendarEntry): Described {
  return { summary: summaryOf(entry), description: descriptionOf(entry) };
}

function summaryOf(entry: CalendarEntry): string {
  const { name, status, is_autopay: isAutopay } = entry;
  const amount = entry.amount === null ? null : formatAmount(entry.amount, entry.currency);
  const whom = amount === null ? name : `${amount} to ${name}`;
  if (status === "paid") return `✓ Paid: ${whom}`;
  if (status === "sent") return `✓ Sent: ${whom}`;
  if (isAutopay) return `Autopay: ${whom}`;

  return amount === null ? `Send a payment to ${name}` : whatToSend(entry, amount);
}

function whatToSend({ name, kind, status }: CalendarEntry, amount: string): string {
  if (kind === "extra") return `Send ${amount} extra to ${name}`;
  if (status === "partial") return `Send ${amount} more to ${name}`;

  return status === "late" ? `Late: send ${amount} to ${name}` : `Send ${amount} to ${name}`;
}

function descriptionOf({ kind, status, due_date: due, ...entry }: CalendarEntry): string {
  const isDone = status === "paid" || status === "sent";
  const known = entry.amount_source;
  const lines = [
    due !== null && dueLine(formatFullDate(due), entry),
    due === null && kind === "payment" && "No due date is known, so it is on the month's last day.",
    !isDone && entry.is_autopay && "Taken by autopay: make sure that the money is there.",
    !isDone && entry.amount === null && "The amount is not known: your lender says it.",
    known === "plan" && "The amount is what your plan has today.",
    known === "last_bill" && "The amount is what was last asked for.",
    kind === "extra" && "Beyond what is due, or taken by autopay.",
  ];

  return lines.filter((line) => typeof line === "string").join("\n");
}

function dueLine(
  due: string,
  { was_due: wasDue, currency }: Pick<CalendarEntry, "was_due" | "currency">,
) {
  return wasDue === null ? `Due ${due}.` : `${formatAmount(wasDue, currency)} was due ${due}.`;
}
