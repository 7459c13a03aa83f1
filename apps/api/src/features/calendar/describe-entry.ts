import type { CalendarEntry } from "@snowball/contract";
import { formatFullDate } from "@snowball/dates";
import { formatAmount } from "@snowball/money";

type Described = { summary: string; description: string };

/** Describes an entry for a calendar program: what to do, and what is known about it. */
export function describeEntry(entry: CalendarEntry): Described {
  return { summary: summaryOf(entry), description: descriptionOf(entry) };
}

function summaryOf(entry: CalendarEntry): string {
  const { name, status, is_autopay: isAutopay, amount_source: source } = entry;
  const money = entry.amount === null ? null : formatAmount(entry.amount, entry.currency);
  const amount = money !== null && source === "estimate" ? `about ${money}` : money;
  const amountAndName = amount === null ? name : `${amount} to ${name}`;
  if (status === "paid") return `✓ Paid: ${amountAndName}`;
  if (status === "sent") return `✓ Sent: ${amountAndName}`;
  if (status === "question") return questionOf(entry, amountAndName);
  if (isAutopay) return `Autopay: ${amountAndName}`;

  return amount === null ? `Send a payment to ${name}` : whatToSend(entry, amount);
}

/** Asks about one or several payments, like Home does. */
function questionOf(
  { name, amount, currency, payment_count: count }: CalendarEntry,
  amountAndName: string,
) {
  if (count === 1 || amount === null) return `Was it paid? ${upperFirst(amountAndName)}`;

  return `Were they paid? ${count} payments to ${name}, ${formatAmount(amount, currency)} in total`;
}

function upperFirst(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
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
    due !== null && dueLine(formatFullDate(due), entry, entry.payment_count),
    due === null && kind === "payment" && "No due date is known, so it is on the month's last day.",
    !isDone && entry.is_autopay && "Taken by autopay. Make sure the money is in your account.",
    !isDone &&
      entry.amount === null &&
      "We don't know the amount yet. Check your lender's statement.",
    known === "estimate" && "The amount is our estimate. Check your lender's statement.",
    known === "plan" && "The amount is what your plan has today.",
    known === "last_bill" && "The amount is that of the last bill.",
    kind === "extra" && "Extra payment: more than is due or taken by autopay.",
  ];

  return lines.filter((line) => typeof line === "string").join("\n");
}

function dueLine(
  due: string,
  { was_due: wasDue, currency }: Pick<CalendarEntry, "was_due" | "currency">,
  count: number,
) {
  if (count > 1) return `The first was due ${due}.`;

  return wasDue === null ? `Due ${due}.` : `${formatAmount(wasDue, currency)} was due ${due}.`;
}
