import type { MonthPayment, Paydays, MonthPayday } from "@snowball/contract";
import { compareDates, earlierDate, monthAfter } from "@snowball/dates";
import { amountFromCents, centsFromAmount, signOf } from "@snowball/money";

import { allocatePaychecks } from "./allocate-paychecks.ts";
import { sentIn } from "./month-totals.ts";
import { moneyOf, paydaysAround, sharesOf } from "./paycheck-money.ts";
import type { MonthPaymentPlan } from "./plan-month-payments.ts";

/** A payment, and its index in the month's list. */
type Listed = { payment: MonthPayment; at: number };

/**
 * Returns the payments that can be sent now, or once their money comes. Neither the money of a later month is
 * requested, nor next month's payment before its statement: the lender would count it toward the earlier bill.
 */
export function listSendable(payments: readonly MonthPayment[], today: string): Listed[] {
  const isUnbilled = ({ is_last_statement: isLast, billed_source: source }: MonthPayment) =>
    isLast && source !== "last_known";
  const isLater = (payment: MonthPayment) =>
    payment.due_date !== null && payment.due_date >= monthAfter(today, isUnbilled(payment) ? 1 : 2);

  return payments
    .map((payment, at) => ({ payment, at }))
    .filter(({ payment }) => payment.send_by !== null && signOf(payment.amount ?? "0") > 0)
    .filter(({ payment }) => !isLater(payment));
}

/**
 * Returns the order in which payments are sent: late ones first, then by their day. An extra that has its money comes
 * before those that wait for a paycheck.
 */
export function orderToSend(payments: readonly MonthPayment[], today: string) {
  const startOf = (each: MonthPayment) => each.from_paycheck ?? each.send_from ?? today;
  const isWaiting = (each: MonthPayment) => each.from_paycheck !== null && startOf(each) > today;
  const dayOf = (each: MonthPayment) => each.send_by ?? each.due_date ?? LAST_DAY;
  const [payday] = listSendable(payments, today)
    .flatMap(({ payment }) => (isWaiting(payment) ? dayOf(payment) : []))
    .toSorted(compareDates);
  const isReady = (each: MonthPayment) =>
    each.kind === "extra" && !each.is_from_savings && startOf(each) <= today;
  const orderOf = (payment: MonthPayment) =>
    payday !== undefined && isReady(payment) ? earlierDate(dayOf(payment), payday) : dayOf(payment);

  return (one: MonthPayment, other: MonthPayment) =>
    Number(other.state === "late") - Number(one.state === "late") ||
    compareDates(orderOf(one), orderOf(other)) ||
    Number(isWaiting(one)) - Number(isWaiting(other));
}

export const LAST_DAY = "9999-12-31";

type PaydayInput = { paydays: Paydays | null; today: string; plan: MonthPaymentPlan };

/**
 * Returns the last paycheck with what it pays: what must be sent before the next one, and extras that need no later
 * one. Null if it pays nothing and nothing was sent of it, because then its money is kept. What was sent of this
 * month's money shows nothing about a paycheck of the previous month, and a paycheck that is still there sent nothing.
 */
export function paydayOf(
  payments: readonly MonthPayment[],
  { paydays, today, plan }: PaydayInput,
): MonthPayday | null {
  if (paydays === null) return null;
  const { before, ofMonth, ofNext } = paydaysAround(paydays, today);
  const all = [...before, ...ofMonth, ...ofNext];
  const on = all.findLast((date) => date <= today);
  if (on === undefined) return null;
  const following = all.find((date) => date > today) ?? "";

  const own = listSendable(payments, today).filter(({ payment }) =>
    payment.in_plan && payment.kind === "extra"
      ? !payment.is_from_savings && (payment.send_from ?? payment.from_paycheck ?? "") <= today
      : payment.in_plan && (payment.send_by ?? "") < following,
  );
  const [share = 0] = sharesOf(paydays, { dates: ofMonth, whole: plan.budget });
  const cameBefore = ofMonth.filter((date) => date < on).length * share;
  const sent = sentIn(payments.filter((each) => each.in_plan));
  // As the allocation to paychecks has it.
  const income = allocatePaychecks(plan, { paydays, today }).paychecks.find(
    ({ date }) => date === today,
  );
  const left = income ? moneyOf(income) : 0;
  const isSent = ofMonth.includes(on) && left < share && centsFromAmount(sent) > cameBefore;
  if (own.length === 0 && !isSent) return null;

  return {
    on,
    amount: paydays.amount,
    left: amountFromCents(left),
    payments: own.map(({ at }) => at),
  };
}
