import type { CalendarEntry } from "@snowball/contract";
import { compareDates, payByDate } from "@snowball/dates";
import { compareAmounts, signOf, sumAmounts } from "@snowball/money";
import { lastDayToSend } from "@snowball/planner";

import type { DebtLedger } from "#features/ledger/index.ts";

type Obligation = DebtLedger["ledger"]["obligations"][number];
type Payment = DebtLedger["ledger"]["counting"][number];

/** What a payment pays of a bill. */
type Part = {
  bill: Obligation;
  payment: Payment;
  amount: string;
  /** Whether the bill was covered before. */
  isExtra: boolean;
  isLast: boolean;
};

/**
 * Returns each payment that was made once, on the day it was sent, and each bill that was paid although no payment of
 * it is known. What was paid for such a bill is unknown.
 */
export function madeEntries(of: DebtLedger): CalendarEntry[] {
  const { obligations, counting } = of.ledger;
  const partsOf = Map.groupBy(obligations.flatMap(partsOfBill), ({ payment }) => payment.id);

  return [
    ...obligations.flatMap((each) => entryWithoutPayment(of, each)),
    ...counting.map((payment) => entryOf(of, payment, partsOf.get(payment.id) ?? [])),
  ];
}

function isDone(state: Obligation["state"]): state is "sent" | "paid" {
  return state === "sent" || state === "paid";
}

function entryWithoutPayment(of: DebtLedger, bill: Obligation): CalendarEntry[] {
  const { cycle, amount: billed } = bill.obligation;
  if (bill.payments.length > 0 || !isDone(bill.state)) return [];
  const about = { ...aboutBill(bill), amount: null, was_due: billed };

  return [buildEntry(of, { ...about, key: cycle, kind: "payment" })];
}

function aboutBill(bill: Obligation) {
  const { obligation, state, sent } = bill;
  const { cycle, dueDate, dueDateSource, amountSource } = obligation;

  return {
    cycle,
    due_date: dueDateSource === null ? null : dueDate,
    amount_source: amountSource,
    status: isDone(state) ? state : signOf(sent) > 0 ? ("sent" as const) : ("paid" as const),
  };
}

/**
 * Returns a payment with the last of the bills that it pays. A payment after its bill was covered is an extra. The last
 * payment of a paid bill takes the bill's key.
 */
function entryOf(of: DebtLedger, payment: Payment, parts: readonly Part[]): CalendarEntry {
  const { id, sentOn: on, amount } = payment;
  const last = parts.at(-1);
  if (last === undefined) {
    const kind = payment.isExtra ? "extra" : "payment";
    const status = of.ledger.arrived.has(payment) ? "paid" : "sent";
    const about = { cycle: null, due_date: null, amount_source: null, status } as const;
    return buildEntry(of, { ...about, key: id, kind, on, amount });
  }
  const { bill, isLast } = last;
  const { cycle, amount: billed } = bill.obligation;
  const about = aboutBill(bill);
  const isExtra = parts.every((part) => part.isExtra);
  const isBill = billed === null || compareAmounts(amount, billed) === 0;
  const isInTransit = signOf(bill.sent) > 0 && payment.seenOn === null;

  return buildEntry(of, {
    ...about,
    status: isInTransit ? "sent" : about.status,
    key: isDone(bill.state) && isLast ? cycle : `${cycle}-${id}`,
    kind: isExtra ? "extra" : "payment",
    on,
    amount,
    was_due: isBill || isExtra ? null : billed,
  });
}

/** Returns the payments that count toward a bill, oldest first and the largest of a day first, with their amounts. */
function partsOfBill(bill: Obligation): Part[] {
  const { due, payments } = bill;
  const parts = [...Map.groupBy(payments, ({ payment }) => payment).entries()]
    .map(([payment, own]) => ({ payment, amount: sumAmounts(own.map(({ amount }) => amount)) }))
    .toSorted(
      (one, other) =>
        compareDates(one.payment.sentOn, other.payment.sentOn) ||
        compareAmounts(other.amount, one.amount),
    );
  let made = "0.00";

  return parts.map((part, at) => {
    const isExtra = due !== null && signOf(made) > 0 && compareAmounts(made, due) >= 0;
    made = sumAmounts([made, part.amount]);
    return { ...part, bill, isExtra, isLast: at === parts.length - 1 };
  });
}

/** What differs between entries. */
type EntryParts = Omit<Partial<CalendarEntry>, "id" | "on"> &
  Pick<CalendarEntry, "kind" | "cycle" | "due_date" | "status" | "amount" | "amount_source"> & {
    /** Identifies the entry among those of its debt. */
    key: string;
    /** If absent or null, the day is the pay-by date, or the due date if autopay collects the payment. */
    on?: string | null;
  };

export function buildEntry({ debt }: DebtLedger, { key, on, ...parts }: EntryParts): CalendarEntry {
  const { amount, amount_source: source } = parts;

  return {
    id: `${debt.uuid}-${key}`,
    debt: debt.uuid,
    name: debt.name,
    uncovered: "0.00",
    was_due: null,
    currency: debt.currency,
    is_autopay: false,
    several_asked: null,
    arrives_next_month: false,
    is_from_savings: false,
    arrive_by: null,
    ...parts,
    on: on ?? dayOf(debt, parts),
    amount_source: amount === null ? null : source,
  };
}

/** Returns the day to send a payment, or to collect it. Without a due date, `cycle` is the last day of the month. */
function dayOf(
  { lead_days: leadDays }: DebtLedger["debt"],
  { cycle, due_date: dueDate, is_autopay: isAutopay = false }: Omit<EntryParts, "key">,
): string {
  const last = dueDate ?? cycle ?? "";
  if (isAutopay) return last;

  return dueDate === null ? lastDayToSend(last, leadDays) : payByDate(dueDate, leadDays);
}
