import type { LedgerPayment, PlannedLedger } from "@snowball/contract";
import { compareDates, monthAfter } from "@snowball/dates";
import { compareAmounts, signOf, sumAmounts } from "@snowball/money";

import type { Ledger, LedgerFacts, OpenObligation } from "./ledger-facts.ts";

/** Returns the due date, or the last day of its month if none is known; null for a payment without a cycle. */
export function lastDayToPay<Cycle extends string | null>({
  due_date: due,
  cycle,
}: {
  due_date: string | null;
  cycle: Cycle;
}): string | Cycle {
  return due ?? cycle;
}

/** Reads the ledgers of all debts for a plan that begins today. */
export function readLedger(ledgers: readonly PlannedLedger[], today: string): Ledger {
  return new Map(
    ledgers
      .filter(
        ({ payments, sent_this_month: sent }) =>
          payments.some(({ cycle }) => cycle !== null) || signOf(sent) > 0,
      )
      .map(({ debt, payments, ...facts }) => [
        debt,
        {
          ...facts,
          open: openIn(payments, today).toSorted(byDueDate),
          ...(payments.some(isBehind) && { is_behind: true }),
          ...(mayContainMissed(monthAfter(today, 0), payments) && { may_be_behind: true }),
          ...nextBillIn(payments, today),
          ...sentOfBills(payments, today),
          due_this_month: dueThisMonth(payments, today),
        },
      ]),
  );
}

/**
 * Returns next month's bill if the bank reports it. A user's figure is not known to be that month's bill. Missed
 * payments in it are one-off, so that such a bill does not count as the minimum of a month.
 */
function nextBillIn(
  payments: readonly LedgerPayment[],
  today: string,
): Pick<LedgerFacts, "next_bill"> {
  const [first, second] = [monthAfter(today, 1), monthAfter(today, 2)];
  const bills = payments.filter(
    ({ due_date: due, is_late: isLate, billed_source: source }) =>
      !isLate && source === "bank" && due !== null && due >= first && due < second,
  );
  const [bill, other] = bills;

  const due = other === undefined ? bill?.due : null;
  if (!due || signOf(due) <= 0 || mayContainMissed(bill?.due_date ?? first, payments)) return {};

  return { next_bill: due };
}

/** Returns whether a payment before a day was missed, or only the user can say whether it was. */
function mayContainMissed(day: string, payments: readonly LedgerPayment[]): boolean {
  return payments.some((payment) => {
    const due = lastDayToPay(payment);
    const isMissed = payment.is_late || payment.question === "was_it_paid";
    return isMissed && due !== null && compareDates(due, day) < 0;
  });
}

/** Returns what was sent of the payment that is due this month. The rest of a larger payment is an extra. */
function sentOfBills(
  payments: readonly LedgerPayment[],
  today: string,
): Pick<LedgerFacts, "sent_of_bills"> {
  const [month, next] = [monthAfter(today, 0), monthAfter(today, 1)];
  const sent = sumAmounts(
    payments.flatMap((payment) => {
      const { due, sent_this_month: own } = payment;
      const day = lastDayToPay(payment);
      if (day === null || day < month || day >= next) return [];
      return due !== null && compareAmounts(due, own) < 0 ? due : own;
    }),
  );

  return signOf(sent) > 0 ? { sent_of_bills: sent } : {};
}

/** Returns what was due of this month and of missed payments, paid or not; null if an amount is unknown. */
function dueThisMonth(payments: readonly LedgerPayment[], today: string): string | null {
  const [month, next] = [monthAfter(today, 0), monthAfter(today, 1)];
  const amounts = payments.flatMap((payment) => {
    const day = lastDayToPay(payment);
    const isOfMonth = payment.is_late || (day !== null && day >= month && day < next);
    return isOfMonth ? [payment.due] : [];
  });

  return amounts.every((amount) => amount !== null) ? sumAmounts(amounts) : null;
}

/** Returns whether a missed payment of unknown amount is part of a later bill: lenders add what is past due. */
export function isInLaterBill(
  { cycle, left, is_late: isLate }: LedgerPayment,
  payments: readonly LedgerPayment[],
): boolean {
  return (
    isLate &&
    left === null &&
    cycle !== null &&
    payments.some((later) => later.billed !== null && later.cycle !== null && later.cycle > cycle)
  );
}

/** Nothing is due on a bill that was paid before its amount was known. */
function isBehind({ is_late: isLate, billed, due }: LedgerPayment): boolean {
  const isKnown = due !== null && signOf(due) > 0;

  return isLate || (billed !== null && isKnown && compareAmounts(billed, due) > 0);
}

/** The cycle of a missed payment can be its next due date, so that the payments are not in this order. */
function byDueDate(one: OpenObligation, other: OpenObligation): number {
  return compareDates(one.due_date, other.due_date);
}

/**
 * Returns what has to be paid. Of earlier months only missed payments use this month's money: whether the others were
 * paid is not known.
 */
function openIn(payments: readonly LedgerPayment[], today: string): OpenObligation[] {
  const month = monthAfter(today, 0);

  return payments.flatMap((payment): OpenObligation[] => {
    const { cycle, left, is_late: isLate } = payment;
    const due = lastDayToPay(payment);
    if (cycle === null || due === null) return [];
    const isUndated = payment.due_date === null;
    if (isInLaterBill(payment, payments)) return [];
    const isMet = payment.due !== null && left !== null && signOf(left) === 0;
    // The next bill includes a missed payment of unknown amount.
    const isMissed = isLate && payment.due !== null;
    const dueDate = isLate && !isMissed ? cycle : due;
    if (isMet || (compareDates(dueDate, month) < 0 && !isMissed)) return [];

    const open = {
      cycle,
      due_date: dueDate,
      pay_by: payment.pay_by ?? due,
      is_late: isMissed,
      ...(isUndated && { is_undated: true }),
    };
    if (payment.due === null || left === null) {
      return [{ ...open, amount: null, paid: sumAmounts([payment.paid, payment.sent]) }];
    }
    return [{ ...open, amount: payment.due, paid: sumAmounts([payment.due, `-${left}`]) }];
  });
}
