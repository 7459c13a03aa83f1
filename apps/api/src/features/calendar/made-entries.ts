import type { CalendarEntry } from "@snowball/contract";
import { compareDates } from "@snowball/dates";
import { compareAmounts, signOf, subtractAmount, sumAmounts } from "@snowball/money";

import type { DebtLedger } from "#features/ledger/index.ts";

import { buildEntry } from "./build-entry.ts";

type Obligation = DebtLedger["ledger"]["obligations"][number];
type Payment = DebtLedger["ledger"]["counting"][number];

/** Returns each payment that was made, on the day it was sent. */
export function madeEntries(of: DebtLedger): CalendarEntry[] {
  const { obligations, counting } = of.ledger;

  return [
    ...obligations.flatMap((each) => entriesOfBill(of, each)),
    ...counting.flatMap((payment) => entryOfRest(of, payment)),
  ];
}

/**
 * Returns the payments of a bill, or the bill itself if it was paid and no payment of it is known. A payment after the
 * bill was covered is an extra. The last payment of a paid bill takes the bill's key.
 */
function entriesOfBill(of: DebtLedger, known: Obligation): CalendarEntry[] {
  const { obligation, state, due, sent } = known;
  const { cycle, dueDate, dueDateSource, amount: billed, amountSource } = obligation;
  const isDone = state === "sent" || state === "paid";
  const bill = {
    cycle,
    due_date: dueDateSource === null ? null : dueDate,
    amount_source: amountSource,
    status: isDone ? state : signOf(sent) > 0 ? ("sent" as const) : ("paid" as const),
  };
  const payments = paymentsOfBill(known);
  if (payments.length === 0 && isDone) {
    return [buildEntry(of, { ...bill, key: cycle, kind: "payment", amount: billed })];
  }
  let made = "0.00";

  return payments.map(({ payment, amount }, at) => {
    const isExtra = due !== null && signOf(made) > 0 && compareAmounts(made, due) >= 0;
    made = sumAmounts([made, amount]);
    const isBill = billed === null || compareAmounts(amount, billed) === 0;
    const isInTransit = signOf(sent) > 0 && payment.seenOn === null;
    return buildEntry(of, {
      ...bill,
      status: isInTransit ? "sent" : bill.status,
      key: isDone && at === payments.length - 1 ? cycle : `${cycle}-${payment.id}`,
      kind: isExtra ? "extra" : "payment",
      on: payment.sentOn,
      amount,
      was_due: isBill || isExtra ? null : billed,
    });
  });
}

/** Returns the payments that count toward a bill, oldest first and the largest of a day first, with their amounts. */
function paymentsOfBill({ payments }: Obligation) {
  return [...Map.groupBy(payments, ({ payment }) => payment).entries()]
    .map(([payment, parts]) => ({
      payment,
      amount: sumAmounts(parts.map(({ amount }) => amount)),
    }))
    .toSorted(
      (one, other) =>
        compareDates(one.payment.sentOn, other.payment.sentOn) ||
        compareAmounts(other.amount, one.amount),
    );
}

/** Returns the part of a payment that counts toward no bill, such as an extra. */
function entryOfRest(of: DebtLedger, payment: Payment): CalendarEntry[] {
  const parts = of.ledger.obligations.flatMap(({ payments }) =>
    payments.filter((each) => each.payment.id === payment.id),
  );
  const rest = subtractAmount(payment.amount, sumAmounts(parts.map(({ amount }) => amount)));
  if (signOf(rest) <= 0) return [];
  const isExtra = payment.isExtra || parts.length > 0;

  return [
    buildEntry(of, {
      key: payment.id,
      kind: isExtra ? "extra" : "payment",
      cycle: null,
      due_date: null,
      on: payment.sentOn,
      amount: rest,
      amount_source: null,
      status: "sent",
    }),
  ];
}
