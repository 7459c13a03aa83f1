import type { LedgerPayment, PlannedLedger } from "@snowball/contract";
import { compareDates, monthAfter, monthsBetween } from "@snowball/dates";
import { compareAmounts, signOf, smallerAmount, subtractAmount, sumAmounts } from "@snowball/money";

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
      .filter((ledger) => !isUndated(ledger) || signOf(ledger.in_the_air) > 0)
      .map(({ debt, payments, ...facts }) => [
        debt,
        {
          ...facts,
          ...(isUndated({ payments, ...facts }) && { is_undated: true }),
          // The cycle of a missed payment can be its next due date, so that the payments are not in this order.
          open: openIn(payments, today).toSorted((one, other) =>
            compareDates(one.due_date, other.due_date),
          ),
          ...(payments.some((each) => each.is_late || isSplit(each)) && { is_behind: true }),
          ...usualBillIn(payments),
          ...(mayBeBehind(payments, today) && { may_be_behind: true }),
          ...nextBillIn(payments, today),
          sent_of_bills: sentOfBills(payments, today),
          due_this_month: dueThisMonth(payments, today),
        },
      ]),
  );
}

function isUndated({
  payments,
  sent_this_month: sent,
}: Pick<PlannedLedger, "payments" | "sent_this_month">): boolean {
  return payments.every(({ cycle }) => cycle === null) && signOf(sent) <= 0;
}

/** Returns whether a payment is due in a month, counted from the current one. */
function isDueIn(months: number, payment: LedgerPayment, today: string): boolean {
  const day = lastDayToPay(payment);

  return day !== null && monthsBetween(today, day) === months;
}

/**
 * Returns next month's bill if the bank reports it or the user entered it: it is listed with this amount. Missed
 * payments in it are one-off, so that such a bill does not count as the minimum of a month. What this month's money
 * pays of it, because it is late already or as an extra, is not due again.
 */
function nextBillIn(
  payments: readonly LedgerPayment[],
  today: string,
): Pick<LedgerFacts, "next_bill"> {
  // A missed payment that its lender reports with the next due date has this date as its cycle.
  const isNext = (payment: LedgerPayment) =>
    isDueIn(1, payment.is_late ? { ...payment, due_date: null } : payment, today);
  const known = payments.filter((each) => each.billed_source !== null && isNext(each));
  const [bill, other] = known;
  if (!bill?.due || other !== undefined || signOf(bill.due) <= 0) return {};
  if (bill.is_late) return { next_bill: "0.00" };

  // An amount that the user entered is that of each month.
  const isWhole = bill.billed_source === "bank" && !isSplit(bill);
  const isUnclear = isWhole && mayContainMissed(lastDayToPay(bill) ?? "", payments);
  if (isUnclear) return {};
  const met = subtractAmount(bill.due, bill.left ?? bill.due);

  return { next_bill: subtractAmount(bill.due, smallerAmount(met, bill.sent_this_month)) };
}

/** Returns whether what is due this month may contain payments that were missed in earlier months. */
function mayBeBehind(payments: readonly LedgerPayment[], today: string): boolean {
  const ofMonth = payments.filter((each) => !each.is_late && isDueIn(0, each, today));
  const areSplit = ofMonth.length > 0 && ofMonth.every(isSplit);

  return !areSplit && mayContainMissed(monthAfter(today, 0), payments);
}

/** Returns whether a payment before a day was missed, or only the user can say whether it was. */
function mayContainMissed(day: string, payments: readonly LedgerPayment[]): boolean {
  return payments.some((payment) => {
    const due = lastDayToPay(payment);
    const isMissed = payment.is_late || payment.question === "was_it_paid";
    return isMissed && due !== null && due < day;
  });
}

export function isEarlier(payment: LedgerPayment, today: string): boolean {
  const lastDay = lastDayToPay(payment);

  return lastDay !== null && lastDay < monthAfter(today, 0);
}

/**
 * Returns the first of several bills, without the missed payments that are known, if it contains no others: it is the
 * smallest, and was not reported as past due before its date. Others may contain late fees.
 */
function usualBillIn(payments: readonly LedgerPayment[]): Pick<LedgerFacts, "usual_bill"> {
  const [first, ...later] = payments.flatMap(({ billed, due, ...payment }) =>
    billed === null || due === null || signOf(due) <= 0 ? [] : { ...payment, due },
  );
  if (first === undefined || later.length === 0 || isWithEarlier(first)) return {};
  const isSmallest = later.every(({ due }) => compareAmounts(due, first.due) >= 0);

  return isSmallest ? { usual_bill: first.due } : {};
}

/** Returns whether a bill may contain an earlier payment that was missed: its lender reported both with one date. */
export function isWithEarlier(
  payment: Pick<LedgerPayment, "cycle" | "due_date" | "is_late" | "may_contain_missed">,
): boolean {
  const { cycle, due_date: due, is_late: isLate, may_contain_missed: mayContain } = payment;
  const isReportedWith = isLate && due !== null && cycle !== null && due < cycle;

  return mayContain === true || isReportedWith;
}

/** Returns what was sent of the payment that is due this month. The rest of a larger payment is an extra. */
function sentOfBills(payments: readonly LedgerPayment[], today: string): string {
  const ofMonth = payments.filter((payment) => isDueIn(0, payment, today));

  return sumAmounts(
    ofMonth.map(({ due, sent_this_month: sent }) => smallerAmount(due ?? sent, sent)),
  );
}

/** Returns what was due of this month and of missed payments, paid or not; null if an amount is unknown. */
function dueThisMonth(payments: readonly LedgerPayment[], today: string): string | null {
  const amounts = payments
    .filter((payment) => payment.is_late || isDueIn(0, payment, today))
    .map(({ due }) => due);

  return amounts.every((amount) => amount !== null) ? sumAmounts(amounts) : null;
}

/** Returns whether a payment of unknown amount, if it was missed, is part of a later bill: lenders add what is past due. */
export function isBilledLater(
  { cycle, left }: LedgerPayment,
  payments: readonly LedgerPayment[],
): boolean {
  return (
    left === null &&
    cycle !== null &&
    payments.some((later) => later.billed !== null && later.cycle !== null && later.cycle > cycle)
  );
}

/**
 * Returns whether a bill contains missed payments that are known, so that they are no part of what is due. Nothing is
 * due on a bill that was paid before its amount was known.
 */
function isSplit({ billed, due }: LedgerPayment): boolean {
  const isKnown = due !== null && signOf(due) > 0;

  return billed !== null && isKnown && compareAmounts(billed, due) > 0;
}

/** Returns what has to be paid. Of earlier months that is missed payments, and those that only the user can confirm. */
function openIn(payments: readonly LedgerPayment[], today: string): OpenObligation[] {
  const month = monthAfter(today, 0);

  return payments.flatMap((payment): OpenObligation[] => {
    const { cycle, left, is_late: isLate } = payment;
    const isAsked = payment.question === "was_it_paid";
    if (cycle === null || ((isLate || isAsked) && isBilledLater(payment, payments))) return [];
    const due = payment.due_date ?? cycle;
    const isMet = payment.due !== null && left !== null && signOf(left) === 0;
    // The next bill includes a missed payment of unknown amount, except one that only the user reports.
    const isMissed = isLate && (payment.due !== null || payment.not_paid_on !== null);
    const dueDate = isLate && !isMissed ? cycle : due;
    if (isMet || (dueDate < month && !isMissed && !isAsked)) return [];

    const open = {
      cycle,
      due_date: dueDate,
      pay_by: payment.pay_by ?? due,
      is_late: isMissed,
      ...(payment.due_date === null && { is_undated: true }),
    };
    if (payment.due === null || left === null) {
      const { listed } = payment;
      const isKept = listed !== undefined && dueDate < today;
      const paid = sumAmounts([payment.paid, payment.sent]);
      return [{ ...open, amount: null, ...(isKept && { listed }), paid }];
    }
    return [{ ...open, amount: payment.due, paid: sumAmounts([payment.due, `-${left}`]) }];
  });
}
