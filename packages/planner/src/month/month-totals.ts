import type { MonthPayment, MonthTotal } from "@snowball/contract";
import { signOf, subtractAmount, sumAmounts } from "@snowball/money";

import type { DebtFacts } from "../facts/debt-facts.ts";

/**
 * Whether the next bill includes a missed payment of unknown amount. One that the user reported as unpaid is a payment
 * of its own until that bill is known.
 */
export function isPartOfNext({
  state,
  is_estimated: isEstimated,
  not_paid_on: notPaidOn,
}: Pick<MonthPayment, "state" | "is_estimated" | "not_paid_on">): boolean {
  return state === "late" && isEstimated && notPaidOn === null;
}

/**
 * Whether it belongs to this month's sums: late, without a date, or due by the end of the month. A missed payment that
 * is part of the next bill belongs to the month of that bill.
 */
export function isOfMonth(payment: MonthPayment, through: string): boolean {
  const { state, kind, cycle, due_date: due, send_by: sendOn } = payment;
  if (kind === "extra") return sendOn === null || sendOn <= through;
  const isInNext = isPartOfNext(payment);
  const day = isInNext ? cycle : due;

  return (state === "late" && !isInNext) || day === null || day <= through;
}

/** Due next month, with its last safe day in this month. */
export function isAhead(payment: MonthPayment, through: string): boolean {
  const { send_by: sendOn } = payment;

  return !isOfMonth(payment, through) && sendOn !== null && sendOn <= through;
}

export function isUnknownThisMonth(payment: MonthPayment, through: string): boolean {
  const { amount, sent } = payment;
  // What was sent of a bill that is not known yet was the plan's estimate of it.
  const isToSendAhead = isAhead(payment, through) && signOf(sent) === 0;

  return amount === null && (isOfMonth(payment, through) || isToSendAhead);
}

type Totals = {
  debts: readonly Pick<DebtFacts, "uuid" | "currency">[];
  through: string;
  /** The plan's currency. */
  first: string | null;
};

export function totalsOf(
  payments: readonly MonthPayment[],
  { debts, through, first }: Totals,
): MonthTotal[] {
  const currencyOf = new Map(debts.map(({ uuid, currency }) => [uuid, currency]));
  const byCurrency = Map.groupBy(payments, ({ debt }) => currencyOf.get(debt) ?? null);
  const totals = [...byCurrency].map(([currency, all]): MonthTotal => {
    const ofMonth = all.filter((each) => isOfMonth(each, through));
    return {
      currency,
      to_send: amountIn(ofMonth),
      late: sumAmounts(
        ofMonth.filter((each) => each.state === "late" && !isPartOfNext(each)).map(lateAmount),
      ),
      in_question: wholeIn(ofMonth.filter(({ state }) => state === "question")),
      estimated: wholeIn(ofMonth.filter((each) => each.is_estimated)),
      outside_plan: amountIn(ofMonth.filter((each) => !each.in_plan)),
      uncovered: sumAmounts(ofMonth.map(({ uncovered }) => uncovered)),
      ahead: amountIn(all.filter((each) => isAhead(each, through))),
      sent: sentIn(all),
      sent_outside_plan: sentIn(all.filter((each) => !each.in_plan)),
    };
  });

  return totals.toSorted(
    (one, other) => Number(other.currency === first) - Number(one.currency === first),
  );
}

/** Returns what is late of a late payment. What the plan adds to its bill, such as its rounding, is not. */
export function lateAmount(payment: MonthPayment): string {
  return subtractAmount(wholeIn([payment]), payment.extra);
}

export function sentIn(payments: readonly MonthPayment[]): string {
  return sumAmounts(payments.map((each) => each.sent_this_month));
}

/** Returns what is due of payments, whether the budget covers it or not. Contains no payment of unknown amount. */
export function wholeIn(payments: readonly Pick<MonthPayment, "amount" | "uncovered">[]): string {
  return sumAmounts(payments.flatMap(({ amount, uncovered }) => [amount ?? "0.00", uncovered]));
}

function amountIn(payments: readonly MonthPayment[]): string {
  return sumAmounts(payments.flatMap(({ amount }) => amount ?? []));
}
